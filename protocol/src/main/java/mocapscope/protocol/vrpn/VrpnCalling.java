package mocapscope.protocol.vrpn;

import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.transcript.Channel;

/**
 * How a client comes to a connection with datagrams: it does not connect, it asks by datagram to be called.
 *
 * <pre>
 *   client                                       server
 *     │ finds the address that it has on the way    │
 *     │ listens there on a free TCP port            │
 *     │ ── "127.0.0.1 58371␀" ── UDP, again ──────▶ │ port 3883
 *     │ ◀───────────────── connects over TCP ────── │
 * </pre>
 */
final class VrpnCalling {
    static final String DUE = "call";

    private static final long SECOND = 1_000_000_000L;
    private static final long FIRST_WAIT = SECOND;
    private static final long WAIT = 2 * SECOND;
    private static final long PATIENCE = 10 * SECOND;
    private static final Address ANY = new Address("0.0.0.0", 0);

    private final Endpoint endpoint;
    private final String advertised;
    private Address door = ANY;
    private long began;
    private int requests;
    private boolean over;

    VrpnCalling(Endpoint endpoint) {
        this.endpoint = endpoint;
        this.advertised = VrpnOptions.advertised(endpoint.settings());
    }

    void start(Actions out) {
        out.step(Phase.CONNECTING, "looking for the way to " + endpoint.address(), "our own address on it");
        out.openUdp(VrpnChannels.CALLBACK, ANY, endpoint.address());
    }

    /** The next channel is open: first the way to the server, then our door. */
    void opened(Channel channel, Address local, Now now, Actions out) {
        if (channel.equals(VrpnChannels.CALLBACK)) {
            out.step(Phase.CONNECTING, "our address is " + local.host(), "a port to listen at");
            out.accept(VrpnChannels.LISTENER, new Address(local.host(), 0), VrpnChannels.TCP);
        } else {
            door = local;
            began = now.monotonicNanos();
            ask(now, out);
        }
    }

    /** The server has not called yet. */
    void due(Now now, Actions out) {
        if (over) {
            return;
        }
        if (now.monotonicNanos() - began >= PATIENCE) {
            giveUp(out);
        } else {
            ask(now, out);
        }
    }

    /** The server's host says that nobody receives there. */
    void unreachable(Actions out) {
        if (!over) {
            over = true;
            var why = "nobody receives datagrams at " + endpoint.address();
            out.finding(VrpnRule.CALLBACK_REFUSED, why);
            out.lost(why);
        }
    }

    /** The server has called. */
    void arrived(Address remote, Actions out) {
        over = true;
        out.cancelWake(DUE);
        out.close(VrpnChannels.CALLBACK);
        out.step(Phase.CONNECTING, remote + " has called", "its connection");
    }

    /** Whether its channels do not matter any more. */
    boolean over() {
        return over;
    }

    private void ask(Now now, Actions out) {
        var request = new Callback(advertised.isEmpty() ? door.host() : advertised, door.port());
        requests++;
        out.step(
                Phase.CONNECTING,
                requests == 1 ? "callback request sent" : "callback request sent, the %d. time".formatted(requests),
                "the server to connect to %s:%d".formatted(request.host(), request.port()));
        out.send(VrpnChannels.CALLBACK, Callback.NAME, request.bytes());
        out.wakeAt(DUE, now.monotonicNanos() + (requests == 1 ? FIRST_WAIT : WAIT));
    }

    private void giveUp(Actions out) {
        over = true;
        var asked = "%d request%s to connect to %s:%d"
                .formatted(
                        requests,
                        requests == 1 ? "" : "s",
                        advertised.isEmpty() ? door.host() : advertised,
                        door.port());
        var wrong = advertised.isEmpty() || advertised.equals(door.host())
                ? ""
                : "; the address told to it is %s, ours on this way %s".formatted(advertised, door.host());
        out.finding(VrpnRule.CALLBACK_UNANSWERED, "the server did not answer " + asked + wrong);
        out.close(VrpnChannels.CALLBACK);
        out.close(VrpnChannels.LISTENER);
        if (VrpnOptions.fallsBack(endpoint.settings())) {
            out.step(Phase.CONNECTING, "trying TCP alone", "the server to take the connection");
            out.connect(VrpnChannels.TCP, endpoint.address());
        } else {
            out.lost("the server did not call back");
        }
    }
}
