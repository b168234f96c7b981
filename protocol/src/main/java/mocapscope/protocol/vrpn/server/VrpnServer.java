package mocapscope.protocol.vrpn.server;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.FixedRateSchedule;
import mocapscope.protocol.session.logic.RecordedServerMessageReplayer;
import mocapscope.protocol.session.logic.RecordedServerMessageSequence;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SimulatedDeviceClock;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.vrpn.connection.VrpnCallbackConnectionLimiter;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnSessionOptions;

/** A VRPN server that sends live or replayed reports to its clients or relays another server. */
public final class VrpnServer implements ServerLogic {
    private final Endpoint endpoint;
    private final PeerLogicFactory factory;
    private final VrpnCallbackConnectionLimiter calls = new VrpnCallbackConnectionLimiter();
    private MonotonicAndUnixTime start = new MonotonicAndUnixTime(0, 0);

    /**
     * Creates the logic of one client; the server began at {@code start}. {@code onConnected} runs when the connection to
     * the client that was called back opens, {@code onEnd} when its session ends.
     */
    @FunctionalInterface
    private interface PeerLogicFactory {
        SessionLogic create(MonotonicAndUnixTime start, Runnable onConnected, Runnable onEnd);
    }

    private VrpnServer(Endpoint endpoint, PeerLogicFactory factory) {
        this.endpoint = endpoint;
        this.factory = factory;
    }

    /**
     * Creates a server of the devices of {@code source}. The motion starts with the server, so all clients receive
     * equal data.
     */
    public static VrpnServer of(Endpoint endpoint, ServedMotionSource source) {
        var defects = SimulatedSensorDefectOptions.of(endpoint.settings());
        var show = new VrpnReportGenerator(defects.applyTo(source), endpoint.devices());
        double rate = VrpnSessionOptions.rate(endpoint.settings());
        return new VrpnServer(
                endpoint,
                (start, onConnected, onEnd) -> new VrpnServerSession(
                        new VrpnMessageSender(defects.clock().shift(start, 0)),
                        sender -> new VrpnDeviceReportSender(show, new FixedRateSchedule(start, rate), sender),
                        endpoint.settings(),
                        onConnected,
                        onEnd));
    }

    /** Creates a server that replays a recorded server. */
    public static VrpnServer of(Endpoint endpoint, RecordedServerMessageSequence script) {
        var replay = new RecordedServerMessageReplayer(script);
        return new VrpnServer(
                endpoint,
                (start, onConnected, onEnd) -> new VrpnServerSession(
                        new VrpnMessageSender(SimulatedDeviceClock.RIGHT.shift(start, 0)),
                        sender -> new VrpnRecordedMessageReplayer(replay, sender),
                        endpoint.settings(),
                        onConnected,
                        onEnd));
    }

    /** Creates a proxy of the server at {@code upstream}. */
    public static VrpnServer createProxy(Endpoint endpoint, Endpoint upstream) {
        return new VrpnServer(
                endpoint, (_, onConnected, onEnd) -> new VrpnProxyLogic(upstream.address(), onConnected, onEnd));
    }

    @Override
    public void start(MonotonicAndUnixTime now, ServerLogicContext out) {
        start = now;
        out.listen(VrpnChannelConstants.LISTENER, endpoint.address(), VrpnChannelConstants.TCP);
    }

    /** Opens the UDP port for callback requests, with the number of the TCP port. */
    @Override
    public void onOpened(Channel channel, NetworkAddress local, MonotonicAndUnixTime now, ServerLogicContext out) {
        if (channel.equals(VrpnChannelConstants.LISTENER) && VrpnChannelConstants.usesDatagrams(endpoint)) {
            out.listenUdp(VrpnChannelConstants.CALLBACK, local);
        }
    }

    /** Returns the client of a datagram; repeated callback requests belong to one client. */
    @Override
    public Optional<String> identifyPeer(
            Channel channel,
            NetworkAddress from,
            ByteBuffer datagram,
            MonotonicAndUnixTime now,
            ServerLogicContext out) {
        return calls.identifyClient(
                from, datagram, VrpnSessionOptions.allowsForeignCallbacks(endpoint.settings()), out);
    }

    @Override
    public SessionLogic createPeerLogic(String key, Channel channel, NetworkAddress from, MonotonicAndUnixTime now) {
        calls.start(key);
        return factory.create(start, () -> calls.markConnected(key), () -> calls.remove(key));
    }

    @Override
    public SessionLogic createLogic(
            Channel listener, Channel channel, NetworkAddress remote, MonotonicAndUnixTime now) {
        return factory.create(start, () -> {}, () -> {});
    }
}
