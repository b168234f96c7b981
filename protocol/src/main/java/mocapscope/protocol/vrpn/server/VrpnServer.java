package mocapscope.protocol.vrpn.server;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.sample.MotionSource;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.logic.ByteReplay;
import mocapscope.protocol.session.logic.DeviceDefectOptions;
import mocapscope.protocol.session.logic.FixedRateSchedule;
import mocapscope.protocol.session.logic.ProtocolServerContext;
import mocapscope.protocol.session.logic.ReplayScript;
import mocapscope.protocol.session.logic.ServedClock;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.connection.VrpnOutgoingCallbackLimiter;
import mocapscope.protocol.vrpn.wire.VrpnOptions;
import mocapscope.protocol.vrpn.wire.VrpnTranscriptChannels;

/**
 * Simulates a VRPN server: accepts TCP clients, calls back those that request it, and serves live or replayed reports.
 */
public final class VrpnServer implements ServerLogic {
    private final Endpoint endpoint;
    private final ServedClock clock;
    private final VrpnSessionHandlerFactory factory;
    private final VrpnOutgoingCallbackLimiter calls = new VrpnOutgoingCallbackLimiter();
    private ClockReading start = new ClockReading(0, 0);

    /**
     * Creates the session handler that serves one client. It sends through {@code sender}; the motion of the server
     * began at the given moment.
     */
    @FunctionalInterface
    interface VrpnSessionHandlerFactory {
        VrpnServerSessionHandler create(ClockReading start, VrpnMessageSender sender);
    }

    private VrpnServer(Endpoint endpoint, ServedClock clock, VrpnSessionHandlerFactory factory) {
        this.endpoint = endpoint;
        this.clock = clock;
        this.factory = factory;
    }

    /**
     * Creates a server of the devices of {@code source}. The motion starts with the server, so all clients receive
     * equal data.
     */
    public static VrpnServer of(Endpoint endpoint, MotionSource source) {
        var defects = DeviceDefectOptions.of(endpoint.settings());
        var show = new VrpnReportGenerator(defects.applyTo(source), endpoint.devices());
        double rate = VrpnOptions.rate(endpoint.settings());
        return new VrpnServer(
                endpoint,
                defects.clock(),
                (start, sender) -> new VrpnSessionReportPublisher(show, new FixedRateSchedule(start, rate), sender));
    }

    /** Creates a server that replays a recorded server. */
    public static VrpnServer of(Endpoint endpoint, ReplayScript script) {
        var replay = new ByteReplay(script);
        return new VrpnServer(endpoint, ServedClock.RIGHT, (_, sender) -> new VrpnReplaySender(replay, sender));
    }

    @Override
    public void start(ClockReading now, ProtocolServerContext out) {
        start = now;
        out.listen(VrpnTranscriptChannels.LISTENER, endpoint.address(), VrpnTranscriptChannels.TCP);
    }

    /** Opens the UDP port for callback requests, with the number of the TCP port. */
    @Override
    public void onOpened(Channel channel, NetworkAddress local, ClockReading now, ProtocolServerContext out) {
        if (channel.equals(VrpnTranscriptChannels.LISTENER) && VrpnTranscriptChannels.usesDatagrams(endpoint)) {
            out.listenUdp(VrpnTranscriptChannels.CALLBACK, local);
        }
    }

    /** Returns the client of a datagram; repeated callback requests belong to one client. */
    @Override
    public Optional<String> identifyPeer(
            Channel channel, NetworkAddress from, ByteBuffer datagram, ClockReading now, ProtocolServerContext out) {
        return calls.identifyClient(from, datagram, VrpnOptions.allowsForeignCallbacks(endpoint.settings()), out);
    }

    @Override
    public SessionLogic createPeerLogic(String key, Channel channel, NetworkAddress from, ClockReading now) {
        calls.start(key);
        return peer(() -> calls.markConnected(key), () -> calls.remove(key));
    }

    @Override
    public SessionLogic createLogic(Channel listener, Channel channel, NetworkAddress remote, ClockReading now) {
        return peer(() -> {}, () -> {});
    }

    private VrpnServerSession peer(Runnable onCall, Runnable onEnd) {
        return new VrpnServerSession(
                new VrpnMessageSender(clock.shift(start, 0)),
                sender -> factory.create(start, sender),
                endpoint.settings(),
                onCall,
                onEnd);
    }
}
