package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Envelope;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Client side of a VRPN session: connects, exchanges cookies, describes the server's devices and pings them. The server
 * describes its devices unasked and sends their reports.
 */
final class VrpnClient implements Dialogue {
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
        this.greeting = new VrpnGreeting(Role.CLIENT, VrpnOptions.cookie(settings), settings);
        this.calling = VrpnProtocol.withDatagrams(endpoint) ? new VrpnCalling(endpoint) : null;
    }

    @Override
    public void start(Now now, Actions out) {
        if (calling != null) {
            calling.start(out);
        } else {
            out.step(Phase.CONNECTING, "calling " + endpoint.address(), "the server to accept the connection");
            out.connect(VrpnChannels.TCP, endpoint.address());
        }
    }

    @Override
    public void opened(Channel channel, Address local, Address remote, Now now, Actions out) {
        if (channel.equals(VrpnChannels.UDP)) {
            datagrams.opened(local, now, out);
        } else if (!channel.equals(VrpnChannels.TCP) && calling != null) {
            calling.opened(channel, local, remote, now, out);
        } else {
            connected(local, remote, now, out);
        }
    }

    private void connected(Address local, Address remote, Now now, Actions out) {
        // After the fallback the connection is over TCP alone.
        if (calling != null && !calling.over()) {
            calling.arrived(remote, out);
            datagrams.connected(local, remote, calling.told(), out);
        }
        greeting.begin(voice, now, out);
    }

    @Override
    public void unreachable(Channel channel, Now now, Actions out) {
        if (channel.equals(VrpnChannels.CALLBACK) && calling != null) {
            calling.unreachable(out);
        }
    }

    @Override
    public void sent(Channel channel, String name, ByteBuffer bytes, Now now, Actions out) {
        greeting.sent(name, out);
    }

    @Override
    public void message(Message message, Now now, Actions out) {
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
                out.lost("the data of the server can no longer be decoded: " + undecodable.why());
            case VrpnSystem.UdpDescription there -> datagrams.described(there, out);
            case VrpnReport _, VrpnSystem _, VrpnMessage.Opaque _, VrpnMessage.Fragment _, Callback _ -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void envelope(Envelope envelope, Now now, Actions out) {
        if (envelope.direction() == Direction.TO_CLIENT) {
            datagrams.heard(envelope.channel());
        }
    }

    @Override
    public void finding(Finding finding, Now now, Actions out) {
        greeting.found(finding, out);
    }

    @Override
    public void woken(String name, Now now, Actions out) {
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
    public void asked(Request request, Map<String, String> parameters, Now now, Actions out) {
        VrpnReport message;
        try {
            message = VrpnRequests.message(request, parameters);
        } catch (IllegalArgumentException wrong) {
            out.finding(SessionRule.NOT_SENT, "%s: %s".formatted(request.name(), wrong.getMessage()));
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
    public void closed(Channel channel, Closing why, Now now, Actions out) {
        if (channel.equals(VrpnChannels.TCP)) {
            greeting.closed(why, out);
            out.lost(greeting.reason(why));
        } else if (channel.equals(VrpnChannels.UDP)) {
            datagrams.closed();
        } else if (calling != null && why.cause() != Closing.Cause.PEER) {
            calling.closed(why.describe(), out);
        }
    }

    private void met(Cookie cookie, Now now, Actions out) {
        if (!greeting.met(cookie, out)) {
            return;
        }
        VrpnOptions.log(endpoint.settings()).ifPresent(log -> voice.say(log, now.epochNanos(), out));
        datagrams.met(now, out);
        VrpnType.descriptions().forEach(description -> voice.say(description, now.epochNanos(), out));
        out.deadline(DEVICES_DUE, now.monotonicNanos(), DEVICES_PATIENCE);
    }

    /**
     * Stores a described device. Their number is limited to that of all ids, as a server could describe names without
     * end.
     */
    private void named(VrpnSystem.SenderDescription there, Now now, Actions out) {
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

    private void tellMissing(Actions out) {
        endpoint.devices().forEach(asked -> tellIfMissing(asked, out));
    }

    private void tellIfMissing(String asked, Actions out) {
        if (!devices.containsKey(asked)) {
            var there = devices.isEmpty() ? "it has none" : "it has " + String.join(", ", devices.keySet());
            out.finding(VrpnRule.SENDER_UNKNOWN, "the server has no device %s; %s".formatted(asked, there));
        }
    }
}
