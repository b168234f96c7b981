package mocapscope.protocol.session;

import mocapscope.protocol.transcript.Channel;

/** A listener's way to the network; the link implements it. Calls return at once, as those of {@link Wire}. */
public interface HostWire {

    /**
     * Accepts TCP connections at {@code local}: {@link HostDriver#accepted} tells of each, whose channel is
     * {@code accepted}.
     */
    void listen(Channel listener, Address local, Channel accepted);

    /** Receives at {@code local} for all peers: {@link HostDriver#datagram} tells of what comes. */
    void listenUdp(Channel channel, Address local);

    /** The wire of a peer that shares the listener's {@code channel}: what it sends there goes to {@code remote}. */
    Wire datagrams(Channel channel, Address remote);

    /** Stops accepting; peers on shared channels go on. */
    void closeDoors();

    /** Stops accepting and receiving; peers of connections go on. */
    void closeAll();
}
