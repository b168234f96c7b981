package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.OptionalLong;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SelectedMessageArrivalTest {
    private static final SharedViewSelection FIRST = new SharedViewSelection.MessageSelection("s1", 0, null);

    private final SyntheticSession session = new SyntheticSession("s1", 1 << 20);

    @Test
    void readsMessageAgainAfterJump() {
        session.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Joystick", 3, 1));
        var before = SelectedMessageArrival.fromSnapshot(
                SessionSnapshotBuilder.of(0, FIRST, new SessionSnapshotBuilder(session.session())),
                SelectedMessageArrival.NOTHING);
        assertEquals("Joystick", before.sender());

        var jumped = new SyntheticSession("s1", 1 << 20);
        jumped.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Wand", 3, 1));

        assertEquals(
                "Wand",
                SelectedMessageArrival.fromSnapshot(
                                SessionSnapshotBuilder.of(0, FIRST, new SessionSnapshotBuilder(jumped.session())),
                                before)
                        .sender());
    }

    @Test
    void findsMessageThatComesLater() {
        var before = SelectedMessageArrival.fromSnapshot(
                SessionSnapshotBuilder.of(0, FIRST, new SessionSnapshotBuilder(session.session())),
                SelectedMessageArrival.NOTHING);
        assertEquals("", before.sender());

        session.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Joystick", 3, 1));

        assertEquals(
                "Joystick",
                SelectedMessageArrival.fromSnapshot(
                                SessionSnapshotBuilder.of(0, FIRST, new SessionSnapshotBuilder(session.session())),
                                before)
                        .sender());
    }

    @Test
    void marksMomentInAllLanesOfSession() {
        var moment = new SharedViewSelection.MomentSelection("s1", 7, 0, false, null, "SILENT");
        var arrival = SelectedMessageArrival.fromSnapshot(
                SessionSnapshotBuilder.of(9, moment, new SessionSnapshotBuilder(session.session())),
                SelectedMessageArrival.NOTHING);

        assertEquals(OptionalLong.of(7), arrival.arrival());
        assertEquals("", arrival.sender());
        assertEquals(Finding.NONE, arrival.message());
    }

    @Test
    void keepsFoundMessage() {
        session.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Joystick", 3, 1));
        var snapshot = SessionSnapshotBuilder.of(0, FIRST, new SessionSnapshotBuilder(session.session()));
        var before = SelectedMessageArrival.fromSnapshot(snapshot, SelectedMessageArrival.NOTHING);

        assertSame(before, SelectedMessageArrival.fromSnapshot(snapshot, before));
    }
}
