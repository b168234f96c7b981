package mocapscope.app.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.snapshot.SelectedTime;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticRule;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SelectionTrackerTest {
    private final SyntheticSession session = new SyntheticSession("s1", 1 << 20);
    private final SelectionTracker tracker = new SelectionTracker();

    @Test
    void findsTimeOfMessage() {
        button(session, 10);
        button(session, 25);
        tracker.select(new SharedViewSelection.MessageSelection("s1", 1, null), sessions(session));

        assertEquals(
                Optional.of(new SelectedTime("s1", 25)),
                tracker.resolve(sessions(session)).time());
    }

    @Test
    void findsTimeOfMessageThatArrivesLater() {
        var picked = new SharedViewSelection.MessageSelection("s1", 0, null);
        tracker.select(picked, sessions(session));
        assertEquals(Optional.empty(), tracker.resolve(sessions(session)).time());

        button(session, 10);
        assertEquals(
                Optional.of(new SelectedTime("s1", 10)),
                tracker.resolve(sessions(session)).time());
        assertEquals(picked, tracker.current().selection());
    }

    @Test
    void keepsTimeOfMessageThatIsDropped() {
        var small = new SyntheticSession("s1", 1_000);
        button(small, 10);
        tracker.select(new SharedViewSelection.MessageSelection("s1", 0, null), sessions(small));
        for (int i = 0; i < 100; i++) {
            button(small, 20 + i);
        }

        assertTrue(small.session().history().message(0).isEmpty());
        assertEquals(
                Optional.of(new SelectedTime("s1", 10)),
                tracker.resolve(sessions(small)).time());
    }

    @Test
    void momentKeepsItsTimeAndNearestMessage() {
        button(session, 10);
        button(session, 30);
        var finding = Finding.of(SyntheticRule.CUT_SHORT, Direction.TO_CLIENT, "cut", new MonotonicAndUnixTime(14, 0));
        var picked = SharedViewSelection.of(session.session(), finding);
        tracker.select(picked, sessions(session));
        var resolved = tracker.resolve(sessions(session));

        assertEquals(new SharedViewSelection.MomentSelection("s1", 14, 0, false, null, "CUT_SHORT"), picked);
        assertEquals(picked, resolved.selection());
        assertEquals(Optional.of(new SelectedTime("s1", 14)), resolved.time());
        assertSame(resolved, tracker.resolve(sessions(session)));
    }

    @Test
    void momentGetsMessageOnceOneArrives() {
        tracker.select(SharedViewSelection.at(session.session(), 14), sessions(session));
        assertTrue(tracker.resolve(sessions(session)).selection().message().isEmpty());

        button(session, 20);
        assertEquals(
                Optional.of(new SharedViewSelection.MessageSelection("s1", 0, null)),
                tracker.resolve(sessions(session)).selection().message());
    }

    /** Tests a seek of a player, which replaces the session by another of the same id. */
    @Test
    void momentGetsNearerMessageOfReplacedSession() {
        button(session, 1_000);
        tracker.select(SharedViewSelection.at(session.session(), 14), sessions(session));
        assertEquals(0, nearest(sessions(session)));

        var sought = new SyntheticSession("s1", 1 << 20);
        button(sought, 1);
        button(sought, 13);
        assertEquals(1, nearest(sessions(sought)));
        assertEquals(1, nearest(sessions(session)), "the other message is farther away");
    }

    @Test
    void removedSessionClearsSelection() {
        tracker.select(SharedViewSelection.at(session.session(), 14), sessions(session));
        tracker.removeSession("s2");
        assertEquals("s1", tracker.current().selection().session());
        tracker.removeSession("s1");

        assertEquals(SharedViewSelection.NOTHING, tracker.current().selection());
    }

    private long nearest(List<Session> sessions) {
        return ((SharedViewSelection.MomentSelection) tracker.resolve(sessions).selection()).nearest();
    }

    private static void button(SyntheticSession session, long at) {
        session.addMessages(
                Direction.TO_CLIENT, at, SessionListener.NO_OP, SyntheticMessageBytes.button("Joystick", 0, 1));
    }

    private static List<Session> sessions(SyntheticSession session) {
        return List.of(session.session());
    }
}
