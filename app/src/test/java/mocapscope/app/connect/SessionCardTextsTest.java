package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionRule;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SessionCardTextsTest {
    private static final long SECOND = 1_000_000_000;
    private final SessionSnapshotBuilder snaps = new SessionSnapshotBuilder(new SyntheticSession("toy-1", 1 << 20).session());

    @Test
    void liveSessionShowsNoDetail() {
        var words = texts(snaps.state(SessionPhase.LIVE, "", ""), 0);

        assertEquals(LampState.GOOD, words.light());
        assertEquals("Live", words.state());
        assertEquals("", words.detail());
    }

    @Test
    void showsTimeInReviewMode() {
        snaps.state(SessionPhase.LIVE, "Paused", "");
        var then = SessionSnapshotBuilder.of(90 * SECOND, snaps).sessions().getFirst();
        var words = SessionCardTexts.of(then, true);

        var clock = TimeOfDayFormatter.format(then.session().anchor().epochNanos(90 * SECOND));
        assertEquals("Viewed back at " + clock.substring(0, 8), words.state());
        assertEquals("Paused", words.detail());
        assertEquals(LampState.OFF, words.light());
    }

    @Test
    void showsDashesBeforeFirstMessage() {
        var words = texts(snaps, 5 * SECOND);

        assertEquals(List.of("–", "–", "–"), List.of(words.messages(), words.bytes(), words.age()));
    }

    @Test
    void showsLostMessagesOnlyWhenPresent() {
        assertEquals("", texts(snaps, 0).lost());
        assertEquals("1,003 lost", texts(snaps.lost(1003), 0).lost());
    }

    @Test
    void showsHandshakeStepAndAwaitedMessage() {
        var words = texts(snaps.state(SessionPhase.HANDSHAKING, "cookie sent", "the server's cookie"), 0);

        assertEquals("cookie sent\nwaits for the server's cookie", words.detail());
    }

    /** Both texts hold what a peer said, and what to try must still be seen below. */
    @Test
    void truncatesPeerTextsBeforeAdvice() {
        snaps.finding(Finding.of(SessionRule.CONNECT_REFUSED, Direction.TO_CLIENT, "tcp", new ClockReading(0, 0)));
        var words = texts(snaps.state(SessionPhase.FAILED, "s".repeat(10_000), "w".repeat(10_000)), 0);

        assertEquals(
                "s".repeat(299) + "…\n" + "w".repeat(299) + "…\n" + SessionRule.CONNECT_REFUSED.advice(),
                words.detail());
    }

    @Test
    void showsSilentConnectionAsSeparateState() {
        var words = texts(snaps.at(SECOND).state(SessionPhase.SILENT, "cookie", "a sample"), 31 * SECOND);

        assertEquals(LampState.WARNING, words.light());
        assertEquals("Connected but silent", words.state());
        assertEquals("no sample for 30 s", words.detail());
    }

    @Test
    void showsAdviceWhileWaitingToReconnect() {
        snaps.finding(Finding.of(SessionRule.CONNECT_REFUSED, Direction.TO_CLIENT, "tcp", new ClockReading(0, 0)));
        snaps.finding(Finding.of(SessionRule.SESSION_LOST, Direction.TO_CLIENT, "gone", new ClockReading(0, 0)));

        var words = texts(snaps.state(SessionPhase.WAITING, "refused", "the next attempt, 2.0 s after the last"), 0);

        assertEquals(
                "refused\nthe next attempt, 2.0 s after the last\n" + SessionRule.CONNECT_REFUSED.advice(),
                words.detail());
    }

    private static SessionCardTexts texts(SessionSnapshotBuilder snaps, long nanos) {
        return SessionCardTexts.of(SessionSnapshotBuilder.of(nanos, snaps).sessions().getFirst(), false);
    }
}
