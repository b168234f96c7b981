package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.AnalogChannelDescription;
import org.junit.jupiter.api.Test;

class AnalogTableModelTest {
    private final SyntheticSession session = new SyntheticSession("s1", 1 << 20);
    private final AnalogTableModel model = new AnalogTableModel();

    @Test
    void keepsMinimumAndMaximum() {
        channel(0.5);
        channel(-2);
        var row = channel(1);

        assertEquals(1, row.value());
        assertEquals(-2, row.minimum());
        assertEquals(1, row.maximum());
    }

    @Test
    void nanPreservesMinimumAndMaximum() {
        channel(Double.NaN);
        channel(3);
        var row = channel(Double.NaN);

        assertEquals(3, row.minimum());
        assertEquals(3, row.maximum());
    }

    @Test
    void barStartsAtZeroUnlessValueIsNegative() {
        assertEquals(0, channel(0.2).barStart());
        assertEquals(1, channel(0.2).barEnd());
        assertEquals(-1, channel(-0.2).barStart());
        assertEquals(40, channel(40).barEnd());
    }

    @Test
    void labelsChannelByNameOrQuantity() {
        var layout = new AnalogChannelDescription("force", List.of("Fx"), "N", List.of(2), false);
        model.refresh(SessionSnapshotBuilder.of(
                0, new SessionSnapshotBuilder(session.session()).analog("Plate", layout, 1, 2)));

        assertEquals(
                List.of("Fx", "force"),
                model.rows().list().stream()
                        .map(tableRow -> tableRow.value().label())
                        .toList());
    }

    private AnalogTableModel.AnalogRow channel(double value) {
        model.refresh(SessionSnapshotBuilder.of(
                0,
                new SessionSnapshotBuilder(session.session())
                        .analog("Joystick", AnalogChannelDescription.plain(1), value)));
        return model.rows().list().getFirst().value();
    }
}
