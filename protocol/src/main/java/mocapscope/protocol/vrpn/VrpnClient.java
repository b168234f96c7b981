package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.Set;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * The client's side: both say their cookie at once, then the server describes its devices and sends what they report.
 *
 * <pre>
 *   CONNECTING ─opened─▶ COOKIE ─a cookie of our major version─▶ LIVE
 * </pre>
 */
final class VrpnClient implements Dialogue {
    static final long COOKIE_PATIENCE = 5_000_000_000L;
    private static final long DEVICE_PATIENCE = 3_000_000_000L;
    private static final String COOKIE_DUE = "cookie";
    private static final String DEVICES_DUE = "devices";

    /** Senders that belong to every C++ program and report nothing. */
    private static final Set<String> NO_DEVICES = Set.of("VRPN Control", "vrpn_Forwarder_Brain");

    private enum State {
        CONNECTING,
        COOKIE,
        LIVE
    }

    private final Endpoint endpoint;
    private final VrpnVoice voice = new VrpnVoice();
    private final VrpnPings pings = new VrpnPings(voice);
    private final Set<String> devices = new LinkedHashSet<>();
    private State state = State.CONNECTING;
    /** Our cookie as it really left: a gate may have changed it. */
    private Cookie said = Cookie.OURS;

    VrpnClient(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public void start(Now now, Actions out) {
        out.step(Phase.CONNECTING, "calling " + endpoint.address(), "the server to take the connection");
        out.connect(VrpnVoice.TCP, endpoint.address());
    }

    @Override
    public void opened(Channel channel, Address local, Address remote, Now now, Actions out) {
        state = State.COOKIE;
        out.step(Phase.HANDSHAKING, "connected", "our cookie to leave");
        voice.cookie(out);
        out.wakeAt(COOKIE_DUE, now.monotonicNanos() + COOKIE_PATIENCE);
    }

    @Override
    public void sent(Channel channel, String name, ByteBuffer bytes, Now now, Actions out) {
        if (state == State.COOKIE && name.equals(Cookie.NAME)) {
            out.step(Phase.HANDSHAKING, "cookie sent", "the server's cookie");
        }
    }

    @Override
    public void message(Message message, Now now, Actions out) {
        var body = (VrpnMessage) message.body();
        if (message.direction() == Direction.TO_SERVER) {
            said = body instanceof Cookie cookie ? cookie : said;
            return;
        }
        switch (body) {
            case Cookie cookie -> met(cookie, now, out);
            case VrpnReport.Pong _ -> pings.answered(message.sender());
            case VrpnSystem.SenderDescription(int _, String name) -> found(name, now, out);
            case VrpnMessage.Undecodable lost ->
                out.lost("what the server sends cannot be decoded any more: " + lost.why());
            case VrpnReport _, VrpnSystem _, VrpnMessage.Opaque _ -> {}
        }
    }

    @Override
    public void woken(String name, Now now, Actions out) {
        switch (name) {
            case COOKIE_DUE -> {
                out.finding(VrpnRule.COOKIE_INVALID, "no cookie came from the server within 5 s");
                out.lost("no cookie came from the server within 5 s");
            }
            case DEVICES_DUE -> tellMissing(out);
            default -> pings.due(now, out);
        }
    }

    @Override
    public void closed(Channel channel, Closing why, Now now, Actions out) {
        if (!said.agrees()) {
            out.finding(
                    VrpnRule.COOKIE_MAJOR,
                    "the server closed the connection; our cookie had left as %s, where it must say %s"
                            .formatted(said.readable(), Cookie.OURS.readable()));
        } else if (state == State.COOKIE) {
            out.finding(VrpnRule.COOKIE_INVALID, "the server closed the connection before its cookie had come");
        }
        out.lost(reason(why));
    }

    private void met(Cookie cookie, Now now, Actions out) {
        out.cancelWake(COOKIE_DUE);
        if (!cookie.valid()) {
            out.fail(
                    VrpnRule.COOKIE_INVALID,
                    "what answers at %s is no VRPN server: it began with %s"
                            .formatted(endpoint.address(), cookie.readable()));
        } else if (!cookie.agrees()) {
            out.fail(
                    VrpnRule.COOKIE_MAJOR,
                    "the server speaks version %s of VRPN, this program %s"
                            .formatted(cookie.version(), Cookie.OURS.version()));
        } else {
            live(now, out);
        }
    }

    private void live(Now now, Actions out) {
        state = State.LIVE;
        out.step(Phase.LIVE, "cookies agree", "");
        voice.say(new VrpnSystem.TypeDescription(VrpnType.PING.id(), VrpnType.PING.wireName()), now.epochNanos(), out);
        if (!endpoint.devices().isEmpty()) {
            out.wakeAt(DEVICES_DUE, now.monotonicNanos() + DEVICE_PATIENCE);
        }
    }

    /** A server may describe a device again, and a strange one may never stop: as many are kept as there can be ids. */
    private void found(String name, Now now, Actions out) {
        if (state != State.LIVE || NO_DEVICES.contains(name) || devices.size() == IdTable.IDS || !devices.add(name)) {
            return;
        }
        if (endpoint.devices().isEmpty() || endpoint.devices().contains(name)) {
            pings.begin(name, now, out);
        }
    }

    private void tellMissing(Actions out) {
        var there = devices.isEmpty() ? "it has none" : "it has " + String.join(", ", devices);
        for (var asked : endpoint.devices()) {
            if (!devices.contains(asked)) {
                out.finding(VrpnRule.SENDER_UNKNOWN, "the server has no device %s; %s".formatted(asked, there));
            }
        }
    }

    private static String reason(Closing why) {
        return switch (why.cause()) {
            case OURS -> "we closed the connection";
            case PEER -> "the server closed the connection";
            case RESET -> "the server broke the connection off";
            case REFUSED, TIMEOUT, UNKNOWN_HOST, UNREACHABLE, ADDRESS_IN_USE, SLOW_PEER, FAILED -> why.detail();
        };
    }
}
