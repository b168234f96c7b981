package mocapscope.protocol.vrpn.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.wire.VrpnAnalogMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
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
        assertEquals(1, show.findId("Glove"));
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

    /** As each C++ server does: vrpn_Connection registers its own sender before those of its devices. */
    @Test
    void describesServerBeforeDevices() {
        var show = new VrpnReportGenerator(
                SimulatedMotionSource.of(List.of("Walker"), List.of("Körper 1")), List.of("Körper 1"));

        assertEquals(
                "00000029" // length: 24 + 4 + 13
                        + "0000000000000000" // seconds, microseconds
                        + "00000000" // sender: described as 0
                        + "ffffffff" // type: sender description
                        + "00000000" // sequence number
                        + "0000000d" // name length, with NUL
                        + "5652504e20436f6e74726f6c00" // VRPN Control
                        + "00000000000000", // padding
                frame(show.descriptions().get(0), 0));
        assertEquals(
                "00000026" // length: 24 + 4 + 10
                        + "0000000000000000" // seconds, microseconds
                        + "00000001" // sender: described as 1
                        + "ffffffff" // type: sender description
                        + "00000001" // sequence number
                        + "0000000a" // name length, with NUL
                        + "4bc3b67270657220" // Körper, blank
                        + "3100" // 1
                        + "0000", // padding
                frame(show.descriptions().get(1), 1));
    }

    @Test
    void rejectsNameTooLongForDescription() {
        var name = "ö".repeat(48);
        var source = SimulatedMotionSource.of(List.of("Walker"), List.of(name));

        var failure =
                assertThrows(IllegalArgumentException.class, () -> new VrpnReportGenerator(source, List.of(name)));

        assertEquals("VRPN names have at most 95 bytes, not 96: " + name, failure.getMessage());
    }

    private static String frame(VrpnSystemMessage description, long number) {
        var header = new VrpnMessageHeader(
                0, description.senderField(), description.type().id());
        var frame = VrpnMessageSender.frame(header, description, number);
        var bytes = new byte[frame.remaining()];
        frame.get(bytes);
        return HexFormat.of().formatHex(bytes);
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
    private record MultiRowMotionSource(List<String> parts) implements ServedMotionSource {

        @Override
        public ServedMotionSourceDescription layout() {
            var glove = new ServedMotionSourceDescription.DeviceLayout("Glove", 0, 0, 1, 0, Optional.empty());
            return new ServedMotionSourceDescription(List.of(glove), "m", Basis.Y_UP);
        }

        @Override
        public void emitSamples(long from, long to, Consumer<? super Sample> out) {
            for (int i = 0; i < parts.size(); i++) {
                var id = new SourceId("", "Glove", parts.get(i));
                boolean alone = parts.get(i).contains("/");
                var layout = new AnalogChannelDescription(alone ? "" : "heat " + i, List.of(), "", List.of(1), false);
                out.accept(new Sample.Analog(
                        new SampleMetadata(id, Direction.TO_CLIENT, 0, to, to),
                        layout,
                        ImmutableDoubleArray.of(i + 1)));
            }
        }
    }
}
