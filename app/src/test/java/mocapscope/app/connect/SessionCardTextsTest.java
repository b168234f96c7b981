package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.event.ConnectionFindingRule;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SessionCardTextsTest {
    private static final long SECOND = 1_000_000_000;
    private final SessionSnapshotBuilder builder =
            new SessionSnapshotBuilder(new SyntheticSession("toy-1", 1 << 20).session());

    @Test
    void liveSessionShowsNoDetail() {
        var texts = texts(builder.state(SessionPhase.LIVE, "", ""), 0);

        assertEquals(LampState.GOOD, texts.light());
        assertEquals("Live", texts.state());
        assertEquals("", texts.detail());
    }

    @Test
    void showsTimeInReviewMode() {
        builder.state(SessionPhase.LIVE, "Paused", "");
        var then = SessionSnapshotBuilder.of(90 * SECOND, builder).sessions().getFirst();
        var texts = SessionCardTexts.of(then, true);

        var clock = TimeOfDayFormatter.format(then.session().anchor().epochNanos(90 * SECOND));
        assertEquals("Viewed back at " + clock.substring(0, 8), texts.state());
        assertEquals("Paused", texts.detail());
        assertEquals(LampState.OFF, texts.light());
    }

    @Test
    void showsDashesBeforeFirstMessage() {
        var texts = texts(builder, 5 * SECOND);

        assertEquals(List.of("–", "–", "–"), List.of(texts.messages(), texts.bytes(), texts.age()));
    }

    @Test
    void showsLostMessagesOnlyWhenPresent() {
        assertEquals("", texts(builder, 0).lost());
        assertEquals("1,003 lost", texts(builder.lost(1003), 0).lost());
    }

    @Test
    void showsHandshakeStepAndAwaitedMessage() {
        var texts = texts(builder.state(SessionPhase.HANDSHAKING, "cookie sent", "the server's cookie"), 0);

        assertEquals("cookie sent\nwaits for the server's cookie", texts.detail());
    }

    /** Both texts contain what the peer sent; the advice must stay visible below. */
    @Test
    void truncatesPeerTextsBeforeAdvice() {
        builder.state(SessionPhase.FAILED, "s".repeat(10_000), "w".repeat(10_000));
        var texts = texts(builder.cause(ConnectionFindingRule.CONNECT_REFUSED), 0);

        assertEquals(
                "s".repeat(299) + "…\n" + "w".repeat(299) + "…\n" + ConnectionFindingRule.CONNECT_REFUSED.advice(),
                texts.detail());
    }

    @Test
    void showsSilentConnectionAsSeparateState() {
        var texts = texts(builder.at(SECOND).state(SessionPhase.SILENT, "cookie", "a sample"), 31 * SECOND);

        assertEquals(LampState.WARNING, texts.light());
        assertEquals("Connected but silent", texts.state());
        assertEquals("no sample for 30 s", texts.detail());
    }

    @Test
    void showsAdviceWhileWaitingToReconnect() {
        builder.state(SessionPhase.WAITING, "refused", "the next attempt, 2.0 s after the last");
        var texts = texts(builder.cause(ConnectionFindingRule.CONNECT_REFUSED), 0);

        assertEquals(
                "refused\nthe next attempt, 2.0 s after the last\n" + ConnectionFindingRule.CONNECT_REFUSED.advice(),
                texts.detail());
    }

    /** The latest finding need not have ended the session. */
    @Test
    void showsNoAdviceOfOtherFinding() {
        builder.finding(
                Finding.of(ConnectionFindingRule.PEER_SLOW, Direction.TO_CLIENT, "tcp", new ClockReading(0, 0)));

        assertEquals(
                "bye", texts(builder.state(SessionPhase.LOST, "bye", ""), 0).detail());
    }

    private static SessionCardTexts texts(SessionSnapshotBuilder builder, long nanos) {
        return SessionCardTexts.of(
                SessionSnapshotBuilder.of(nanos, builder).sessions().getFirst(), false);
    }
}
