package mocapscope.protocol.session;

import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.transcript.Channel;

/** A server network that opens nothing. */
final class IdleServerNetwork implements ServerNetworkOperations {

    @Override
    public void listen(Channel listener, NetworkAddress local, Channel accepted) {}

    @Override
    public void listenUdp(Channel channel, NetworkAddress local) {}

    @Override
    public SessionNetworkOperations createPeerNetwork(Channel channel, NetworkAddress remote) {
        throw new IllegalStateException("no peer shares a port");
    }

    @Override
    public SessionNetworkOperations createNetwork() {
        throw new IllegalStateException("no proxy runs");
    }

    @Override
    public void stopAccepting() {}

    @Override
    public void closeAll() {}
}
