package mocapscope.protocol.vrpn;

import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.SessionContext;

/**
 * Pings each device of a server until it answers, and reports those that do not. Pings are sent every second, after ten
 * seconds every ten. A device that answered once is not pinged again, as in the C++ implementation.
 */
final class VrpnPingScheduler {
    static final String PING_TIMER = "ping";
    private static final String PONG = "pong of ";
    private static final long SECOND = 1_000_000_000L;
    private static final long FIRST_WARNING = 3 * SECOND;
    private static final long SECOND_WARNING = 10 * SECOND;

    private static final class Asking {
        private final int id;
        private final long since;
        private long nextPing;
        private boolean warned;

        Asking(int id, long since) {
            this.id = id;
            this.since = since;
            this.nextPing = since;
        }
    }

    private final VrpnMessageSender sender;
    private final Map<String, Asking> waiting = new LinkedHashMap<>();

    VrpnPingScheduler(VrpnMessageSender sender) {
        this.sender = sender;
    }

    /** Sends the first ping to a device, described by us as {@code id}. */
    void start(String device, int id, ClockReading now, SessionContext out) {
        var asking = new Asking(id, now.monotonicNanos());
        waiting.put(device, asking);
        out.schedulePeerDeadline(PONG + device, asking.since, FIRST_WARNING);
        sendDuePings(now, out);
    }

    void handlePong(String device, SessionContext out) {
        if (waiting.remove(device) != null) {
            out.cancelTimer(PONG + device);
        }
    }

    /** Sends the pings that are due. */
    void sendDuePings(ClockReading now, SessionContext out) {
        long next = Long.MAX_VALUE;
        for (var asking : waiting.values()) {
            if (asking.nextPing <= now.monotonicNanos()) {
                ask(asking, now, out);
            }
            next = Math.min(next, asking.nextPing);
        }
        if (next < Long.MAX_VALUE) {
            out.scheduleTimer(PING_TIMER, next);
        }
    }

    private void ask(Asking asking, ClockReading now, SessionContext out) {
        sender.send(asking.id, new VrpnBaseMessage.Ping(), now.epochNanos(), out);
        boolean patient = now.monotonicNanos() - asking.since >= SECOND_WARNING;
        asking.nextPing = now.monotonicNanos() + (patient ? 10 * SECOND : SECOND);
    }

    /** Reports the device whose deadline expired; ignores other deadlines. */
    void handleTimeout(String deadline, SessionContext out) {
        var device = deadline.startsWith(PONG) ? deadline.substring(PONG.length()) : "";
        var asking = waiting.get(device);
        if (asking == null) {
            return;
        }
        long patience = asking.warned ? SECOND_WARNING : FIRST_WARNING;
        out.reportFinding(VrpnRule.NO_PONG, "%s has not answered for %d s".formatted(device, patience / SECOND));
        if (!asking.warned) {
            asking.warned = true;
            out.schedulePeerDeadline(deadline, asking.since, SECOND_WARNING);
        }
    }
}
