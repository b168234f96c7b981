package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.MotionSource;
import mocapscope.protocol.session.NetworkAddress;
import mocapscope.protocol.session.SessionLogic;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.ServerLogic;
import mocapscope.protocol.session.ServerContext;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.ReplayScript;
import mocapscope.protocol.session.ByteReplay;
import mocapscope.protocol.session.FixedRateSchedule;
import mocapscope.protocol.transcript.Channel;

/**
 * Simulates a VRPN server: accepts TCP clients, calls back those that request it, and serves live or replayed reports.
 */
final class VrpnServer implements ServerLogic {
    private final Endpoint endpoint;
    private final Feeds feeds;
    private final VrpnCalls calls = new VrpnCalls();
    private ClockReading begun = new ClockReading(0, 0);

    /**
     * Creates the session handler that serves one client. It sends through {@code voice}; the motion of the server
     * began at the given moment.
     */
    @FunctionalInterface
    interface Feeds {
        VrpnFeed feed(ClockReading begun, VrpnVoice voice);
    }

    private VrpnServer(Endpoint endpoint, Feeds feeds) {
        this.endpoint = endpoint;
        this.feeds = feeds;
    }

    /**
     * Creates a server of the devices of {@code source}. The motion starts with the server, so all clients receive
     * equal data.
     */
    static VrpnServer of(Endpoint endpoint, MotionSource source) {
        var show = new VrpnShow(source, endpoint.devices());
        double rate = VrpnOptions.rate(endpoint.settings());
        return new VrpnServer(endpoint, (begun, voice) -> new VrpnReporting(show, new FixedRateSchedule(begun, rate), voice));
    }

    /** Creates a server that replays a recorded server. */
    static VrpnServer of(Endpoint endpoint, ReplayScript recital) {
        var rerun = new ByteReplay(recital);
        return new VrpnServer(endpoint, (_, voice) -> new VrpnReplayEncoder(rerun, voice));
    }

    @Override
    public void start(ClockReading now, ServerContext out) {
        begun = now;
        out.listen(VrpnChannels.LISTENER, endpoint.address(), VrpnChannels.TCP);
    }

    /** Opens the UDP port for callback requests, with the number of the TCP port. */
    @Override
    public void onOpened(Channel channel, NetworkAddress local, ClockReading now, ServerContext out) {
        if (channel.equals(VrpnChannels.LISTENER) && VrpnProtocol.withDatagrams(endpoint)) {
            out.listenUdp(VrpnChannels.CALLBACK, local);
        }
    }

    /** Returns the client of a datagram; repeated callback requests belong to one client. */
    @Override
    public Optional<String> identifyPeer(Channel channel, NetworkAddress from, ByteBuffer datagram, ClockReading now, ServerContext out) {
        try {
            var callback = Callback.read(new ByteReader(datagram, VrpnRule.CALLBACK_MALFORMED));
            var call = new VrpnCalls.Call(from.host(), callback.host(), callback.port());
            var refusal = refusal(call);
            if (refusal.isEmpty()) {
                return Optional.of(call.key());
            }
            out.reportFinding(
                    refusal.get(),
                    "%s requests a callback to %s:%d: rejected".formatted(from, callback.host(), callback.port()));
        } catch (DecodeException refused) {
            out.reportFinding(refused.rule(), "%s: %s".formatted(from, refused.getMessage()));
        }
        return Optional.empty();
    }

    private Optional<VrpnRule> refusal(VrpnCalls.Call call) {
        if (call.foreign() && !VrpnOptions.callsForeigners(endpoint.settings())) {
            return Optional.of(VrpnRule.CALLBACK_FOREIGN);
        }
        return calls.admits(call) ? Optional.empty() : Optional.of(VrpnRule.CALLS_IN_FLIGHT);
    }

    @Override
    public SessionLogic createPeerLogic(String key, Channel channel, NetworkAddress from, ClockReading now) {
        calls.begin(key);
        return peer(() -> calls.taken(key), () -> calls.end(key));
    }

    @Override
    public SessionLogic createLogic(Channel listener, Channel channel, NetworkAddress remote, ClockReading now) {
        return peer(() -> {}, () -> {});
    }

    private VrpnPeer peer(Runnable onCall, Runnable onEnd) {
        return new VrpnPeer(voice -> feeds.feed(begun, voice), endpoint.settings(), onCall, onEnd);
    }
}
