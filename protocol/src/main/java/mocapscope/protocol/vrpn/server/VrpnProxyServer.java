package mocapscope.protocol.vrpn.server;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.logic.ProtocolServerContext;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.vrpn.connection.VrpnOutgoingCallbackLimiter;
import mocapscope.protocol.vrpn.wire.VrpnOptions;
import mocapscope.protocol.vrpn.wire.VrpnTranscriptChannels;

/** The listening side of a VRPN proxy: accepts TCP clients, and receives the callback requests of others by UDP. */
public final class VrpnProxyServer implements ServerLogic {
    private final Endpoint endpoint;
    private final NetworkAddress server;
    private final VrpnOutgoingCallbackLimiter calls = new VrpnOutgoingCallbackLimiter();

    /** Creates a proxy that listens at {@code endpoint}, for the server at {@code upstream}. */
    public VrpnProxyServer(Endpoint endpoint, Endpoint upstream) {
        this.endpoint = endpoint;
        this.server = upstream.address();
    }

    @Override
    public void start(ClockReading now, ProtocolServerContext out) {
        out.listen(VrpnTranscriptChannels.LISTENER, endpoint.address(), VrpnTranscriptChannels.TCP);
    }

    /** Opens the UDP port for callback requests, with the number of the TCP port. */
    @Override
    public void onOpened(Channel channel, NetworkAddress local, ClockReading now, ProtocolServerContext out) {
        if (channel.equals(VrpnTranscriptChannels.LISTENER) && VrpnTranscriptChannels.usesDatagrams(endpoint)) {
            out.listenUdp(VrpnTranscriptChannels.CALLBACK, local);
        }
    }

    @Override
    public Optional<String> identifyPeer(
            Channel channel, NetworkAddress from, ByteBuffer datagram, ClockReading now, ProtocolServerContext out) {
        return calls.identifyClient(from, datagram, VrpnOptions.allowsForeignCallbacks(endpoint.settings()), out);
    }

    @Override
    public SessionLogic createPeerLogic(String key, Channel channel, NetworkAddress from, ClockReading now) {
        calls.start(key);
        return new VrpnProxyLogic(server, () -> calls.markConnected(key), () -> calls.remove(key));
    }

    @Override
    public SessionLogic createLogic(Channel listener, Channel channel, NetworkAddress remote, ClockReading now) {
        return new VrpnProxyLogic(server, () -> {}, () -> {});
    }
}
