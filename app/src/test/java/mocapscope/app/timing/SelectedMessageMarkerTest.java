package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.synthetic.Snaps;
import mocapscope.app.synthetic.ToyBytes;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SelectedMessageMarkerTest {
    private static final Selection FIRST = new Selection.MessageSelection("s1", 0, null);

    private final ToySession session = new ToySession("s1", 1 << 20);

    @Test
    void readsMessageAgainAfterJump() {
        session.crosses(Direction.TO_CLIENT, ToyBytes.button("Joystick", 3, 1));
        var before = SelectedMessageMarker.fromSnapshot(
                Snaps.of(0, FIRST, new Snaps(session.session())), SelectedMessageMarker.NOTHING);
        assertEquals("Joystick", before.sender());

        var jumped = new ToySession("s1", 1 << 20);
        jumped.crosses(Direction.TO_CLIENT, ToyBytes.button("Wand", 3, 1));

        assertEquals(
                "Wand",
                SelectedMessageMarker.fromSnapshot(Snaps.of(0, FIRST, new Snaps(jumped.session())), before)
                        .sender());
    }

    @Test
    void findsMessageThatComesLater() {
        var before = SelectedMessageMarker.fromSnapshot(
                Snaps.of(0, FIRST, new Snaps(session.session())), SelectedMessageMarker.NOTHING);
        assertEquals("", before.sender());

        session.crosses(Direction.TO_CLIENT, ToyBytes.button("Joystick", 3, 1));

        assertEquals(
                "Joystick",
                SelectedMessageMarker.fromSnapshot(Snaps.of(0, FIRST, new Snaps(session.session())), before)
                        .sender());
    }

    @Test
    void keepsFoundMessage() {
        session.crosses(Direction.TO_CLIENT, ToyBytes.button("Joystick", 3, 1));
        var snapshot = Snaps.of(0, FIRST, new Snaps(session.session()));
        var before = SelectedMessageMarker.fromSnapshot(snapshot, SelectedMessageMarker.NOTHING);

        assertSame(before, SelectedMessageMarker.fromSnapshot(snapshot, before));
    }
}
