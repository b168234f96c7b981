package mocapscope.protocol.aimation;

import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Settings;

/** Looks after a connection that the protocol itself never asks about: pings it, and says when no data comes. */
final class AimationCare {
    static final String PING_DUE = "ping";
    static final String IDLE_DUE = "idle";

    private static final double SECOND = 1e9;
    private static final long NEVER = Long.MIN_VALUE;

    private final AimationVoice voice;
    private final long interval;
    private final long patience;
    private long data;
    private long pong = NEVER;
    private boolean told;

    AimationCare(AimationVoice voice, Settings settings) {
        this.voice = voice;
        this.interval = AimationOptions.nanos(settings, AimationOptions.PING);
        this.patience = AimationOptions.nanos(settings, AimationOptions.IDLE);
    }

    /** Data may come from now on. */
    void begin(Now now, Actions out) {
        data = now.monotonicNanos();
        if (interval > 0) {
            out.wakeAt(PING_DUE, now.monotonicNanos() + interval);
        }
        if (patience > 0) {
            out.wakeAt(IDLE_DUE, data + patience);
        }
    }

    void data(Now now) {
        data = now.monotonicNanos();
        told = false;
    }

    void pong(Now now) {
        pong = now.monotonicNanos();
    }

    void end(Actions out) {
        out.cancelWake(PING_DUE);
        out.cancelWake(IDLE_DUE);
    }

    void ping(Now now, Actions out) {
        voice.ping(out);
        out.wakeAt(PING_DUE, now.monotonicNanos() + interval);
    }

    /** Says it once for each time that no data comes. */
    void idle(Now now, Actions out) {
        long silent = now.monotonicNanos() - data;
        if (silent >= patience && !told) {
            told = true;
            out.finding(
                    AimationRule.DATA_IDLE,
                    "no data for %.1f s; %s".formatted(silent / SECOND, lastPong(now.monotonicNanos())));
        }
        out.wakeAt(IDLE_DUE, silent >= patience ? now.monotonicNanos() + patience : data + patience);
    }

    private String lastPong(long now) {
        if (interval == 0) {
            return "nobody asks whether the connection stands";
        }
        return pong == NEVER
                ? "no ping was answered yet"
                : "a ping was answered %.1f s ago".formatted((now - pong) / SECOND);
    }
}
