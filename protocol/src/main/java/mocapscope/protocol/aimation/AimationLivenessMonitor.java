package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.Locale;
import mocapscope.protocol.aimation.wire.AimationMessageSender;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.aimation.wire.AimationSessionOptions;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.websocket.WebSocketCloseStatus;

/**
 * Pings an AImation server at intervals, closes the connection when pongs are missing, and reports missing data.
 */
final class AimationLivenessMonitor {
    static final String PING_DUE = "ping";
    static final String IDLE_DUE = "idle";

    private static final double SECOND = 1e9;
    private static final long NEVER = Long.MIN_VALUE;

    /** Number of pings that may be unanswered at a time. */
    private static final int MOST_UNANSWERED = 3;

    private final AimationMessageSender sender;
    private final long interval;
    private final long patience;
    private long lastData;
    private long pongTime = NEVER;
    private long start;
    /** Number of pings sent; {@link #answered} is the number of the last one that was answered. */
    private long pings;

    private long answered;
    private boolean silenceReported;

    AimationLivenessMonitor(AimationMessageSender sender, OptionValues values) {
        this.sender = sender;
        this.interval = AimationSessionOptions.nanos(values, AimationSessionOptions.PING);
        this.patience = AimationSessionOptions.nanos(values, AimationSessionOptions.IDLE);
    }

    /** Starts the ping and idle deadlines; data is expected from {@code now} on. */
    void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        start = now.monotonicNanos();
        lastData = start;
        if (interval > 0) {
            out.schedulePeerDeadline(PING_DUE, now.monotonicNanos(), interval);
        }
        if (patience > 0) {
            out.schedulePeerDeadline(IDLE_DUE, lastData, patience);
        }
    }

    void recordData(MonotonicAndUnixTime now) {
        lastData = now.monotonicNanos();
        silenceReported = false;
    }

    /**
     * Takes a pong as the answer to the ping whose number it carries and to all earlier ones; ignores an unsolicited
     * pong.
     */
    void recordPong(ByteBuffer payload, MonotonicAndUnixTime now) {
        long number = payload.remaining() == Long.BYTES ? payload.getLong(payload.position()) : 0;
        if (number > answered && number <= pings) {
            answered = number;
            pongTime = now.monotonicNanos();
        }
    }

    void stop(SessionLogicContext out) {
        out.cancelTimer(PING_DUE);
        out.cancelTimer(IDLE_DUE);
    }

    void sendPing(MonotonicAndUnixTime now, SessionLogicContext out) {
        if (pings - answered >= MOST_UNANSWERED) {
            long since = now.monotonicNanos() - (pongTime == NEVER ? start : pongTime);
            var reason = String.format(Locale.US, "no ping was answered for %.1f s", since / SECOND);
            sender.close(new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, reason), out);
            out.abandonAttempt(reason);
            return;
        }
        pings++;
        sender.sendPing(ByteBuffer.allocate(Long.BYTES).putLong(0, pings), out);
        out.schedulePeerDeadline(PING_DUE, now.monotonicNanos(), interval);
    }

    /** Reports a connection without data, once for each pause. */
    void checkIdle(MonotonicAndUnixTime now, SessionLogicContext out) {
        long silent = now.monotonicNanos() - lastData;
        if (silent >= patience && !silenceReported) {
            silenceReported = true;
            out.reportFinding(
                    AimationProblemKind.DATA_IDLE,
                    String.format(
                            Locale.US, "no data for %.1f s; %s", silent / SECOND, lastPong(now.monotonicNanos())));
        }
        out.schedulePeerDeadline(IDLE_DUE, silent >= patience ? now.monotonicNanos() : lastData, patience);
    }

    private String lastPong(long now) {
        if (interval == 0) {
            return "the connection test is disabled";
        }
        return pongTime == NEVER
                ? "no ping was answered yet"
                : String.format(Locale.US, "a ping was answered %.1f s ago", (now - pongTime) / SECOND);
    }
}
