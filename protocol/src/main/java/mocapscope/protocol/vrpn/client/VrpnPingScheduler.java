package mocapscope.protocol.vrpn.client;

import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;

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

    private static final class PendingPing {
        private final int id;
        private final long since;
        private long nextPing;
        private boolean warned;

        PendingPing(int id, long since) {
            this.id = id;
            this.since = since;
            this.nextPing = since;
        }
    }

    private final VrpnMessageSender sender;
    private final Map<String, PendingPing> waiting = new LinkedHashMap<>();

    VrpnPingScheduler(VrpnMessageSender sender) {
        this.sender = sender;
    }

    /** Sends the first ping to a device, described by us as {@code id}. */
    void start(String device, int id, MonotonicAndUnixTime now, SessionLogicContext out) {
        var pendingPing = new PendingPing(id, now.monotonicNanos());
        waiting.put(device, pendingPing);
        out.schedulePeerDeadline(PONG + device, pendingPing.since, FIRST_WARNING);
        sendDuePings(now, out);
    }

    void handlePong(String device, SessionLogicContext out) {
        if (waiting.remove(device) != null) {
            out.cancelTimer(PONG + device);
        }
    }

    /** Sends the pings that are due. */
    void sendDuePings(MonotonicAndUnixTime now, SessionLogicContext out) {
        long next = Long.MAX_VALUE;
        for (var pendingPing : waiting.values()) {
            if (pendingPing.nextPing <= now.monotonicNanos()) {
                sendPing(pendingPing, now, out);
            }
            next = Math.min(next, pendingPing.nextPing);
        }
        if (next < Long.MAX_VALUE) {
            out.scheduleTimer(PING_TIMER, next);
        }
    }

    private void sendPing(PendingPing pendingPing, MonotonicAndUnixTime now, SessionLogicContext out) {
        sender.send(pendingPing.id, new VrpnCommonDeviceMessage.Ping(), now.epochNanos(), out);
        boolean waits = now.monotonicNanos() - pendingPing.since >= SECOND_WARNING;
        pendingPing.nextPing = now.monotonicNanos() + (waits ? 10 * SECOND : SECOND);
    }

    /** Reports the device whose deadline expired; ignores other deadlines. */
    void handleTimeout(String deadline, SessionLogicContext out) {
        var device = deadline.startsWith(PONG) ? deadline.substring(PONG.length()) : "";
        var pendingPing = waiting.get(device);
        if (pendingPing == null) {
            return;
        }
        long patience = pendingPing.warned ? SECOND_WARNING : FIRST_WARNING;
        out.reportFinding(VrpnProblemKind.NO_PONG, "%s has not answered for %d s".formatted(device, patience / SECOND));
        if (!pendingPing.warned) {
            pendingPing.warned = true;
            out.schedulePeerDeadline(deadline, pendingPing.since, SECOND_WARNING);
        }
    }
}
