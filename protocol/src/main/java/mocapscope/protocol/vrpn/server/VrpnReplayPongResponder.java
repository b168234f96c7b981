package mocapscope.protocol.vrpn.server;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnIdKeyedTable;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;

/** Answers a VRPN client's pings when the replayed recording contains no answer within one second. */
final class VrpnReplayPongResponder {
    private static final long PATIENCE = 1_000_000_000L;

    private final VrpnMessageSender sender;
    private final Map<String, Integer> devices = new HashMap<>();
    /** The time at which each pinged device is to be answered for. */
    private final Map<String, Long> deadlines = new HashMap<>();

    private final Set<String> unknown = new HashSet<>();
    /** The recording's type id of the pong message. */
    private int pong = -1;

    VrpnReplayPongResponder(VrpnMessageSender sender) {
        this.sender = sender;
    }

    /** The time of the recording's last pong for each device, which may precede the ping it answers. */
    private final Map<String, Long> answered = new HashMap<>();

    /** Processes a replayed message: stores ids and pongs. The number of names is limited by that of ids. */
    void observe(DecodedMessage message, MonotonicAndUnixTime now) {
        switch ((VrpnMessage) message.body()) {
            case VrpnSystemMessage description -> observe(description);
            case VrpnCommonDeviceMessage.Pong _ -> {
                deadlines.remove(message.sender());
                answered.put(message.sender(), now.monotonicNanos());
            }
            case VrpnDeviceMessage _, VrpnCookie _, VrpnTcpConnectBackRequest _ -> {}
            case VrpnMessage.OpaquePayload _, VrpnMessage.FramingError _, VrpnMessage.MalformedBytes _ -> {}
        }
    }

    /** Stores the id that a description assigns. */
    void observe(VrpnSystemMessage description) {
        if (description instanceof VrpnSystemMessage.SenderDescription(int id, String name)) {
            devices.put(name, id);
        } else if (description instanceof VrpnSystemMessage.TypeDescription(int id, String name)
                && name.equals(VrpnMessageType.PONG.wireName())) {
            pong = id;
        }
    }

    void handlePing(String device, MonotonicAndUnixTime now) {
        var before = answered.get(device);
        boolean just = before != null && now.monotonicNanos() - before < PATIENCE;
        if (!just && deadlines.size() < VrpnIdKeyedTable.ID_COUNT) {
            deadlines.putIfAbsent(device, now.monotonicNanos() + PATIENCE);
        }
    }

    /** Answers the pings that are due; returns the time of the next, or {@link TrafficGate#NEVER}. */
    long sendDuePongs(MonotonicAndUnixTime now, SessionLogicContext out) {
        long next = TrafficGate.NEVER;
        for (var one = deadlines.entrySet().iterator(); one.hasNext(); ) {
            var ping = one.next();
            if (ping.getValue() > now.monotonicNanos()) {
                next = Math.min(next, ping.getValue());
            } else {
                one.remove();
                answer(ping.getKey(), now, out);
            }
        }
        return next;
    }

    private void answer(String device, MonotonicAndUnixTime now, SessionLogicContext out) {
        var id = devices.get(device);
        if (id != null && pong >= 0) {
            sender.sendWithHeader(
                    new VrpnMessageHeader(now.epochNanos(), id, pong), new VrpnCommonDeviceMessage.Pong(), out);
        } else if (id == null && unknown.size() < VrpnIdKeyedTable.ID_COUNT && unknown.add(device)) {
            out.reportFinding(
                    VrpnProblemKind.SENDER_UNKNOWN,
                    "the client requests %s, which the recording has not named yet".formatted(device));
        }
    }
}
