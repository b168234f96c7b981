package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.Locale;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.OptionValues;
import mocapscope.protocol.websocket.WebSocketCloseStatus;

/** Pings an AImation server at intervals, closes when pongs stay out, and reports a connection without data. */
final class AimationCare {
    static final String PING_DUE = "ping";
    static final String IDLE_DUE = "idle";

    private static final double SECOND = 1e9;
    private static final long NEVER = Long.MIN_VALUE;

    /** Number of pings that may be unanswered at a time. */
    private static final int MOST_UNANSWERED = 3;

    private final AimationVoice voice;
    private final long interval;
    private final long patience;
    private long data;
    private long pong = NEVER;
    private long begun;
    /** Number of pings sent; {@link #answered} is the number of the last one that was answered. */
    private long pings;

    private long answered;
    private boolean told;

    AimationCare(AimationVoice voice, OptionValues settings) {
        this.voice = voice;
        this.interval = AimationOptions.nanos(settings, AimationOptions.PING);
        this.patience = AimationOptions.nanos(settings, AimationOptions.IDLE);
    }

    /** Starts the ping and idle deadlines; data is expected from {@code now} on. */
    void begin(ClockReading now, SessionContext out) {
        begun = now.monotonicNanos();
        data = begun;
        if (interval > 0) {
            out.schedulePeerDeadline(PING_DUE, now.monotonicNanos(), interval);
        }
        if (patience > 0) {
            out.schedulePeerDeadline(IDLE_DUE, data, patience);
        }
    }

    void data(ClockReading now) {
        data = now.monotonicNanos();
        told = false;
    }

    /**
     * Takes a pong as the answer to the ping whose number it carries and to all earlier ones; ignores an unsolicited
     * pong.
     */
    void pong(ByteBuffer payload, ClockReading now) {
        long number = payload.remaining() == Long.BYTES ? payload.getLong(payload.position()) : 0;
        if (number > answered && number <= pings) {
            answered = number;
            pong = now.monotonicNanos();
        }
    }

    void end(SessionContext out) {
        out.cancelTimer(PING_DUE);
        out.cancelTimer(IDLE_DUE);
    }

    void ping(ClockReading now, SessionContext out) {
        if (pings - answered >= MOST_UNANSWERED) {
            long since = now.monotonicNanos() - (pong == NEVER ? begun : pong);
            var why = String.format(Locale.ROOT, "no ping was answered for %.1f s", since / SECOND);
            voice.close(new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, why), out);
            out.abandonAttempt(why);
            return;
        }
        pings++;
        voice.ping(ByteBuffer.allocate(Long.BYTES).putLong(0, pings), out);
        out.schedulePeerDeadline(PING_DUE, now.monotonicNanos(), interval);
    }

    /** Reports a connection without data, once for each pause. */
    void idle(ClockReading now, SessionContext out) {
        long silent = now.monotonicNanos() - data;
        if (silent >= patience && !told) {
            told = true;
            out.reportFinding(
                    AimationRule.DATA_IDLE,
                    String.format(
                            Locale.ROOT, "no data for %.1f s; %s", silent / SECOND, lastPong(now.monotonicNanos())));
        }
        out.schedulePeerDeadline(IDLE_DUE, silent >= patience ? now.monotonicNanos() : data, patience);
    }

    private String lastPong(long now) {
        if (interval == 0) {
            return "the connection test is disabled";
        }
        return pong == NEVER
                ? "no ping was answered yet"
                : String.format(Locale.ROOT, "a ping was answered %.1f s ago", (now - pong) / SECOND);
    }
}
