package mocapscope.protocol.session;

import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.transcript.Channel;

/**
 * The interface through which a server's protocol logic opens TCP listeners and UDP ports. Calls return at once, as
 * those of {@link SessionNetworkOperations} do.
 */
public interface ServerNetworkOperations {

    /**
     * Accepts TCP connections at {@code local}: each is passed to {@link ServerEngine#accepted}, with the channel
     * {@code accepted}.
     */
    void listen(Channel listener, NetworkAddress local, Channel accepted);

    /** Receives datagrams at {@code local} for all peers: each is passed to {@link ServerEngine#datagram}. */
    void listenUdp(Channel channel, NetworkAddress local);

    /**
     * Returns the network interface of a peer that shares the listener's {@code channel}: it sends datagrams to
     * {@code remote}.
     */
    SessionNetworkOperations createPeerNetwork(Channel channel, NetworkAddress remote);

    /** Returns a network interface without channels, on which a proxy or an initiator reaches one peer. */
    SessionNetworkOperations createNetwork();

    /** Stops accepting; peers on shared channels continue. */
    void stopAccepting();

    /** Stops accepting and receiving; peers of connections continue. */
    void closeAll();
}
