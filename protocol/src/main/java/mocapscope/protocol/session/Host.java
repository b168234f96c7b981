package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/**
 * The server side of a protocol at one address: opens the listener, tells peers apart, holds what they share, and makes
 * a dialogue for each. Runs on one thread with all its peers, so they may reach each other through it: the
 * {@link Actions} that a dialogue was given may be used at any time on that thread.
 */
public interface Host {

    /** Begin: ask for the listening channels. */
    void start(Now now, HostActions out);

    /** A listening channel is open, at this address. */
    default void opened(Channel channel, Address local, Now now, HostActions out) {}

    /** The rule that is told of when other machines can reach it: the protocol's own, where it has one. */
    default Rule openToOthers() {
        return SessionRule.OPEN_TO_OTHERS;
    }

    /** A connection came in on {@code listener}: the dialogue of its peer, for whom {@code channel} is opened next. */
    Dialogue accepted(Channel listener, Channel channel, Address remote, Now now);

    /**
     * Which peer a datagram on a shared channel belongs to: any text that stays the same for that peer. Empty for
     * nobody: the bytes are noted in the listener's transcript, and the host says what is wrong with them, if anything.
     */
    default Optional<String> whose(Channel channel, Address from, ByteBuffer datagram, Now now, HostActions out) {
        return Optional.empty();
    }

    /** The dialogue for a peer that {@link #whose} named for the first time; the datagram follows on {@code channel}. */
    default Dialogue peer(String key, Channel channel, Address from, Now now) {
        throw new IllegalStateException("datagrams do not identify a peer here");
    }

    /** A person asks the server for something. */
    default void asked(Request request, Map<String, String> parameters, Now now, HostActions out) {}
}
