package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.transcript.Channel;

/**
 * The server side of a protocol at one address: opens the listener, tells peers apart, holds what they share, and makes
 * a dialogue for each. Runs on one thread with all its peers.
 */
public interface Host {

    /** Begin: ask for the listening channels. */
    void start(Now now, Listener out);

    /** A connection came in on {@code listener}: the dialogue of its peer, for whom {@code channel} is opened next. */
    Dialogue accepted(Channel listener, Channel channel, Address remote, Now now);

    /**
     * Which peer a datagram on a shared channel belongs to: any text that stays the same for that peer; empty for
     * nobody, which is a finding of the listener's.
     */
    default Optional<String> whose(Channel channel, Address from, ByteBuffer datagram, Now now) {
        return Optional.empty();
    }

    /** The dialogue for a peer that {@link #whose} named for the first time; the datagram follows on {@code channel}. */
    default Dialogue peer(String key, Channel channel, Address from, Now now) {
        throw new IllegalStateException("no datagram names a peer here");
    }

    /** What a host can ask for. */
    interface Listener {

        /** Accepts TCP connections at {@code local}; each becomes {@code accepted} of a new peer. */
        void listen(Channel listener, Address local, Channel accepted);

        /** Receives datagrams at {@code local} for all peers. */
        void listenUdp(Channel channel, Address local);
    }
}
