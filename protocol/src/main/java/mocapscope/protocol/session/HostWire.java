package mocapscope.protocol.session;

import mocapscope.protocol.transcript.Channel;

/**
 * The network interface of a server: opens TCP listeners and UDP ports; implemented by package link. Calls return at
 * once, as those of {@link Wire} do.
 */
public interface HostWire {

    /**
     * Accepts TCP connections at {@code local}: each is passed to {@link HostDriver#accepted}, with the channel
     * {@code accepted}.
     */
    void listen(Channel listener, Address local, Channel accepted);

    /** Receives datagrams at {@code local} for all peers: each is passed to {@link HostDriver#datagram}. */
    void listenUdp(Channel channel, Address local);

    /**
     * Returns the network interface of a peer that shares the listener's {@code channel}: it sends datagrams to
     * {@code remote}.
     */
    Wire datagrams(Channel channel, Address remote);

    /** Stops accepting; peers on shared channels continue. */
    void closeDoors();

    /** Stops accepting and receiving; peers of connections continue. */
    void closeAll();
}
