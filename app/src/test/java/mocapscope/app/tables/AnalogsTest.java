package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.synthetic.Snaps;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.sample.AnalogLayout;
import org.junit.jupiter.api.Test;

class AnalogsTest {
    private final ToySession session = new ToySession("s1", 1 << 20);
    private final Analogs analogs = new Analogs();

    @Test
    void theSmallestAndTheLargestSeenStay() {
        channel(0.5);
        channel(-2);
        var row = channel(1);

        assertEquals(1, row.value());
        assertEquals(-2, row.least());
        assertEquals(1, row.most());
    }

    @Test
    void aNanDoesNotWipeOutWhatWasSeen() {
        channel(Double.NaN);
        channel(3);
        var row = channel(Double.NaN);

        assertEquals(3, row.least());
        assertEquals(3, row.most());
    }

    @Test
    void theBarBeginsAtZeroUnlessTheChannelWasNegative() {
        assertEquals(0, channel(0.2).low());
        assertEquals(1, channel(0.2).high());
        assertEquals(-1, channel(-0.2).low());
        assertEquals(40, channel(40).high());
    }

    @Test
    void aChannelBearsItsLabelOrWhatIsMeasured() {
        var layout = new AnalogLayout("force", List.of("Fx"), "N", List.of(2), false);
        analogs.refresh(Snaps.of(0, new Snaps(session.session()).analog("Plate", layout, 1, 2)));

        assertEquals(
                List.of("Fx", "force"),
                analogs.rows().list().stream().map(row -> row.value().label()).toList());
    }

    private AnalogRow channel(double value) {
        analogs.refresh(Snaps.of(0, new Snaps(session.session()).analog("Joystick", AnalogLayout.plain(1), value)));
        return analogs.rows().list().getFirst().value();
    }
}
