package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/**
 * The server side of a protocol: opens listening channels, identifies peers and creates SessionLogic for each. It also
 * holds the state that the peers share. It runs on one thread with all its peers, so they may reach each other through
 * it: the {@link Actions} passed to a peer's logic may be used at any time on that thread.
 */
public interface Host {

    /** Starts the server: requests the listening channels. */
    void start(Now now, HostActions out);

    /** Handles the opening of a listening channel at this address. */
    default void opened(Channel channel, Address local, Now now, HostActions out) {}

    /** Returns the rule to report when other machines can reach the server: the protocol's own, if it has one. */
    default Rule openToOthers() {
        return SessionRule.OPEN_TO_OTHERS;
    }

    /** Returns the logic of a peer that connected to {@code listener}; {@code channel} is opened next for that peer. */
    Dialogue accepted(Channel listener, Channel channel, Address remote, Now now);

    /**
     * Returns the key of the peer to which a datagram on a shared channel belongs: any text that stays the same for
     * that peer. Empty if it belongs to no peer: the bytes are then recorded in the listener's transcript, and the
     * server reports any finding about them.
     */
    default Optional<String> whose(Channel channel, Address from, ByteBuffer datagram, Now now, HostActions out) {
        return Optional.empty();
    }

    /**
     * Returns the logic of a peer that {@link #whose} returned for the first time; the datagram follows on
     * {@code channel}.
     */
    default Dialogue peer(String key, Channel channel, Address from, Now now) {
        throw new IllegalStateException("datagrams do not identify a peer here");
    }

    /** Handles a user's request to the server. */
    default void asked(Request request, Map<String, String> parameters, Now now, HostActions out) {}
}
