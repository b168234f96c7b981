package mocapscope.protocol.vrpn.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.MotionSource;
import mocapscope.protocol.sample.MotionSourceLayout;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.VrpnAnalogMessage;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import org.junit.jupiter.api.Test;

/** A device has but one row of channels in VRPN. */
class VrpnReportGeneratorTest {

    @Test
    void singleAnalogRowUsesDeviceName() {
        assertEquals(
                List.of("Glove [1.0]"),
                rows(new VrpnReportGenerator(new MultiRowMotionSource(List.of("hub/heat")), List.of())));
    }

    @Test
    void namesEachAnalogRowAsDevice() {
        var show = new VrpnReportGenerator(
                new MultiRowMotionSource(List.of("hub/heat", "hub/force", "thumb/heat")), List.of());

        assertEquals(List.of("Glove/hub/heat [1.0]", "Glove/hub/force [2.0]", "Glove/thumb/heat [3.0]"), rows(show));
        assertEquals(0, show.findId("Glove"));
    }

    @Test
    void servesAllRowsOfSelectedDevice() {
        var rows = new MultiRowMotionSource(List.of("hub/heat", "hub/force"));

        assertEquals(2, rows(new VrpnReportGenerator(rows, List.of("Glove"))).size());
        assertThrows(IllegalArgumentException.class, () -> new VrpnReportGenerator(rows, List.of("Other")));
    }

    @Test
    void numbersRowsOfEqualName() {
        var rows = rows(new VrpnReportGenerator(new MultiRowMotionSource(List.of("hub", "hub")), List.of()));

        assertEquals(List.of("Glove/hub/heat 0 [1.0]", "Glove/hub/heat 1 [2.0]"), rows);
    }

    private static List<String> rows(VrpnReportGenerator show) {
        var names = new ArrayList<String>();
        for (var description : show.descriptions()) {
            if (description instanceof VrpnSystemMessage.SenderDescription(int _, String name)) {
                names.add(name);
            }
        }
        var rows = new ArrayList<String>();
        show.reportBetween(0, 1, (device, report, _) -> {
            if (report instanceof VrpnAnalogMessage(var channels)) {
                rows.add("%s [%s]".formatted(names.get(device), channels.at(0)));
            }
        });
        return rows;
    }

    /**
     * A glove whose parts have a row of channels each; the values are the row's position. Parts of one name
     * measure different quantities.
     */
    private record MultiRowMotionSource(List<String> parts) implements MotionSource {

        @Override
        public MotionSourceLayout layout() {
            var glove = new MotionSourceLayout.DeviceLayout("Glove", 0, 0, 1, 0, Optional.empty());
            return new MotionSourceLayout(List.of(glove), "m", Basis.Y_UP);
        }

        @Override
        public void emitSamples(long from, long to, Consumer<? super Sample> out) {
            for (int i = 0; i < parts.size(); i++) {
                var id = new SourceId("", "Glove", parts.get(i));
                boolean alone = parts.get(i).contains("/");
                var layout = new AnalogLayout(alone ? "" : "heat " + i, List.of(), "", List.of(1), false);
                out.accept(new Sample.Analog(
                        new SampleStamp(id, Direction.TO_CLIENT, 0, to, to), layout, ImmutableDoubleArray.of(i + 1)));
            }
        }
    }
}
