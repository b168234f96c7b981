package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.NetworkAddress;
import mocapscope.protocol.session.ChannelCloseReason;
import mocapscope.protocol.session.SessionLogic;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.MessageMetadata;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.SessionPhase;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.SessionRole;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Client side of a VRPN session: connects, exchanges cookies, describes the server's devices and pings them. The server
 * describes its devices unasked and sends their reports.
 */
final class VrpnClient implements SessionLogic {
    private static final long DEVICES_PATIENCE = 3_000_000_000L;
    private static final String DEVICES_DUE = "devices";

    private final Endpoint endpoint;
    private final VrpnGreeting greeting;
    private final VrpnVoice voice = new VrpnVoice();
    private final VrpnDatagrams datagrams = new VrpnDatagrams(voice);
    private final VrpnPings pings = new VrpnPings(voice);
    /** The callback connector; null for a session over TCP alone. */
    private final @Nullable VrpnCalling calling;
    /** The server's devices with the ids that this client describes for them: each side has its own ids. */
    private final Map<String, Integer> devices = new LinkedHashMap<>();

    VrpnClient(Endpoint endpoint) {
        this.endpoint = endpoint;
        var settings = endpoint.settings();
        this.greeting = new VrpnGreeting(SessionRole.CLIENT, VrpnOptions.cookie(settings), settings);
        this.calling = VrpnProtocol.withDatagrams(endpoint) ? new VrpnCalling(endpoint) : null;
    }

    @Override
    public void start(ClockReading now, SessionContext out) {
        if (calling != null) {
            calling.start(out);
        } else {
            out.enterStep(SessionPhase.CONNECTING, "calling " + endpoint.address(), "the server to accept the connection");
            out.connect(VrpnChannels.TCP, endpoint.address());
        }
    }

    @Override
    public void onOpened(Channel channel, NetworkAddress local, NetworkAddress remote, ClockReading now, SessionContext out) {
        if (channel.equals(VrpnChannels.UDP)) {
            datagrams.opened(local, now, out);
        } else if (!channel.equals(VrpnChannels.TCP) && calling != null) {
            calling.opened(channel, local, remote, now, out);
        } else {
            connected(local, remote, now, out);
        }
    }

    private void connected(NetworkAddress local, NetworkAddress remote, ClockReading now, SessionContext out) {
        // After the fallback the connection is over TCP alone.
        if (calling != null && !calling.over()) {
            calling.arrived(remote, out);
            datagrams.connected(local, remote, calling.told(), out);
        }
        greeting.begin(voice, now, out);
    }

    @Override
    public void onUnreachable(Channel channel, ClockReading now, SessionContext out) {
        if (channel.equals(VrpnChannels.CALLBACK) && calling != null) {
            calling.unreachable(out);
        }
    }

    @Override
    public void onSent(Channel channel, String name, ByteBuffer bytes, ClockReading now, SessionContext out) {
        greeting.sent(name, out);
    }

    @Override
    public void onMessage(Message message, ClockReading now, SessionContext out) {
        if (message.direction() == Direction.TO_SERVER) {
            if (message.body() instanceof Cookie cookie) {
                greeting.said(cookie, out);
            }
            return;
        }
        datagrams.heard(message.channel());
        switch ((VrpnMessage) message.body()) {
            case Cookie cookie -> met(cookie, now, out);
            case VrpnBase.Pong _ -> pings.answered(message.sender(), out);
            case VrpnSystem.SenderDescription there -> named(there, now, out);
            case VrpnMessage.Undecodable undecodable ->
                out.abandonAttempt("the data of the server can no longer be decoded: " + undecodable.why());
            case VrpnSystem.UdpDescription there -> datagrams.described(there, out);
            case VrpnReport _, VrpnSystem _, VrpnMessage.Opaque _, VrpnMessage.Fragment _, Callback _ -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onMessageMetadata(MessageMetadata envelope, ClockReading now, SessionContext out) {
        if (envelope.direction() == Direction.TO_CLIENT) {
            datagrams.heard(envelope.channel());
        }
    }

    @Override
    public void onFinding(Finding finding, ClockReading now, SessionContext out) {
        greeting.found(finding, out);
    }

    @Override
    public void onTimer(String name, ClockReading now, SessionContext out) {
        switch (name) {
            case VrpnGreeting.DUE -> greeting.due(out);
            case DEVICES_DUE -> {
                tellMissing(out);
                datagrams.due(out);
            }
            case VrpnCalling.DUE -> Objects.requireNonNull(calling).due(now, out);
            case VrpnCalling.UNANSWERED -> Objects.requireNonNull(calling).unanswered(out);
            case VrpnPings.DUE -> pings.due(now, out);
            default -> pings.expired(name, out);
        }
    }

    @Override
    public void onRequest(RequestDefinition request, Map<String, String> parameters, ClockReading now, SessionContext out) {
        VrpnReport message;
        try {
            message = VrpnRequests.message(request, parameters);
        } catch (IllegalArgumentException wrong) {
            out.reportFinding(SessionRule.NOT_SENT, "%s: %s".formatted(request.name(), wrong.getMessage()));
            return;
        }
        var device = VrpnRequests.device(parameters);
        device.ifPresentOrElse(name -> tellIfMissing(name, out), () -> tellMissing(out));
        devices.forEach((name, id) -> {
            if (device.map(name::equals).orElse(wanted(name))) {
                voice.say(id, message, now.epochNanos(), out);
            }
        });
        voice.flush(out);
    }

    @Override
    public void onClosed(Channel channel, ChannelCloseReason why, ClockReading now, SessionContext out) {
        if (channel.equals(VrpnChannels.TCP)) {
            greeting.closed(why, out);
            out.abandonAttempt(greeting.reason(why));
        } else if (channel.equals(VrpnChannels.UDP)) {
            datagrams.closed();
        } else if (calling != null && why.cause() != ChannelCloseReason.ChannelCloseCause.PEER) {
            calling.closed(why.describe(), out);
        }
    }

    private void met(Cookie cookie, ClockReading now, SessionContext out) {
        if (!greeting.met(cookie, out)) {
            return;
        }
        VrpnOptions.log(endpoint.settings()).ifPresent(log -> voice.say(log, now.epochNanos(), out));
        datagrams.met(now, out);
        VrpnType.descriptions().forEach(description -> voice.say(description, now.epochNanos(), out));
        out.schedulePeerDeadline(DEVICES_DUE, now.monotonicNanos(), DEVICES_PATIENCE);
    }

    /**
     * Stores a described device. Their number is limited to that of all ids, as a server could describe names without
     * end.
     */
    private void named(VrpnSystem.SenderDescription there, ClockReading now, SessionContext out) {
        var device = there.name();
        if (there.internal() || devices.containsKey(device) || devices.size() == IdTable.IDS) {
            return;
        }
        int id = devices.size();
        devices.put(device, id);
        voice.say(new VrpnSystem.SenderDescription(id, device), now.epochNanos(), out);
        if (wanted(device)) {
            pings.begin(device, id, now, out);
            if (VrpnOptions.asksForSkeletons(endpoint.settings())) {
                voice.say(id, VrpnSkeletonPart.REQUEST, now.epochNanos(), out);
            }
        }
    }

    private boolean wanted(String device) {
        return endpoint.devices().isEmpty() || endpoint.devices().contains(device);
    }

    private void tellMissing(SessionContext out) {
        endpoint.devices().forEach(asked -> tellIfMissing(asked, out));
    }

    private void tellIfMissing(String asked, SessionContext out) {
        if (!devices.containsKey(asked)) {
            var there = devices.isEmpty() ? "it has none" : "it has " + String.join(", ", devices.keySet());
            out.reportFinding(VrpnRule.SENDER_UNKNOWN, "the server has no device %s; %s".formatted(asked, there));
        }
    }
}
