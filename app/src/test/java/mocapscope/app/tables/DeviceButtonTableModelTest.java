package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import org.junit.jupiter.api.Test;

class DeviceButtonTableModelTest {
    private static final long SECOND = 1_000_000_000;

    private final SyntheticSession session = new SyntheticSession("s1", 1 << 20);
    private final DeviceButtonTableModel model = new DeviceButtonTableModel();

    @Test
    void doesNotCountInitialStateAsPress() {
        assertEquals(0, row(1 * SECOND, true, true, 1).presses());
    }

    @Test
    void countsPressesBetweenRefreshes() {
        assertEquals(1, row(1 * SECOND, true, false, 1).presses());
        // up, down, up, down, up: two more presses
        assertEquals(3, row(2 * SECOND, false, false, 6).presses());
        assertEquals(4, row(3 * SECOND, true, false, 7).presses());
        assertEquals(4, row(3 * SECOND, true, false, 7).presses());
    }

    @Test
    void repeatedStateIsNoChange() {
        row(1 * SECOND, true, false, 1);

        var row = row(4 * SECOND, true, true, 2);

        assertEquals(1, row.presses());
        assertEquals(1 * SECOND, row.changedAt());
        assertEquals(3 * SECOND, row.age());
    }

    /** The row once a report of that time is the latest. */
    private DeviceButtonTableModel.ButtonRow row(long at, boolean pressed, boolean initial, long count) {
        var builder =
                new SessionSnapshotBuilder(session.session()).at(at).button("Joystick", 2, pressed, initial, count);
        model.refresh(SessionSnapshotBuilder.of(at, builder));
        return model.rows().list().getFirst().value();
    }
}
