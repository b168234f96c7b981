package mocapscope.protocol.vrpn;

import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;

/**
 * Asks each device whether it is there: every second until it answers, after ten seconds every ten. Who answered once is
 * not asked again, as the implementation does it.
 */
final class VrpnPings {
    static final String DUE = "ping";
    private static final long SECOND = 1_000_000_000L;
    private static final long FIRST_WARNING = 3 * SECOND;
    private static final long SECOND_WARNING = 10 * SECOND;

    private static final class Asking {
        private final int id;
        private final long since;
        private long nextPing;
        private long nextWarning = FIRST_WARNING;

        Asking(int id, long since) {
            this.id = id;
            this.since = since;
            this.nextPing = since;
        }
    }

    private final VrpnVoice voice;
    private final Map<String, Asking> waiting = new LinkedHashMap<>();

    VrpnPings(VrpnVoice voice) {
        this.voice = voice;
    }

    /** Asks a device, which we call {@code id}, for the first time. */
    void begin(String device, int id, Now now, Actions out) {
        waiting.put(device, new Asking(id, now.monotonicNanos()));
        due(now, out);
    }

    void answered(String device) {
        waiting.remove(device);
    }

    /** Asks whom it is time to ask, and says who has not answered for long. */
    void due(Now now, Actions out) {
        long next = Long.MAX_VALUE;
        for (var entry : waiting.entrySet()) {
            var asking = entry.getValue();
            if (asking.nextPing <= now.monotonicNanos()) {
                ask(asking, now, out);
                warn(entry.getKey(), asking, now, out);
            }
            next = Math.min(next, asking.nextPing);
        }
        if (next < Long.MAX_VALUE) {
            out.wakeAt(DUE, next);
        }
    }

    private void ask(Asking asking, Now now, Actions out) {
        voice.say(asking.id, new VrpnBase.Ping(), now.epochNanos(), out);
        boolean patient = now.monotonicNanos() - asking.since >= SECOND_WARNING;
        asking.nextPing = now.monotonicNanos() + (patient ? 10 * SECOND : SECOND);
    }

    private static void warn(String device, Asking asking, Now now, Actions out) {
        long silent = now.monotonicNanos() - asking.since;
        if (silent < asking.nextWarning) {
            return;
        }
        asking.nextWarning = silent < SECOND_WARNING ? SECOND_WARNING : Long.MAX_VALUE;
        out.finding(VrpnRule.NO_PONG, "%s has not answered for %d s".formatted(device, silent / SECOND));
    }
}
