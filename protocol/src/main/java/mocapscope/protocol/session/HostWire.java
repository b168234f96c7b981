package mocapscope.protocol.session;

import mocapscope.protocol.transcript.Channel;

/** A listener's way to the network; the link implements it. Calls return at once, as those of {@link Wire}. */
public interface HostWire {

    void listen(Channel listener, Address local, Channel accepted);

    void listenUdp(Channel channel, Address local);

    /** The wire of a peer that shares the listener's {@code channel}: what it sends there goes to {@code remote}. */
    Wire datagrams(Channel channel, Address remote);

    /** Stops accepting; peers on shared channels go on. */
    void closeDoors();

    void closeAll();
}
