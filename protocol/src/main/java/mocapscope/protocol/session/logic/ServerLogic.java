package mocapscope.protocol.session.logic;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Channel;

/**
 * The logic of a protocol's server side: opens listening channels, identifies peers and creates the logic of their
 * sessions. It also holds the state that the peers share. It runs on one thread with all its peers, so they may reach
 * each other through it: the {@link SessionLogicContext} passed to a peer's logic may be used at any time on that
 * thread.
 */
public interface ServerLogic {

    /** Starts the server: requests the listening channels. */
    void start(MonotonicAndUnixTime now, ServerLogicContext out);

    /** Handles the opening of a listening channel at this address. */
    default void onOpened(Channel channel, NetworkAddress local, MonotonicAndUnixTime now, ServerLogicContext out) {}

    /** Returns the rule to report when other machines can reach the server: the protocol's own, if it has one. */
    default Rule reachabilityRule() {
        return ConnectionProblemKind.OPEN_TO_OTHERS;
    }

    /** Returns the logic of a peer that connected to {@code listener}; {@code channel} is opened next for that peer. */
    SessionLogic createLogic(Channel listener, Channel channel, NetworkAddress remote, MonotonicAndUnixTime now);

    /**
     * Returns the key of the peer to which a datagram on a shared channel belongs: any text that stays the same for
     * that peer. Empty if it belongs to no peer: the bytes are then recorded in the listener's transcript, and the
     * server reports any finding about them.
     */
    default Optional<String> identifyPeer(
            Channel channel,
            NetworkAddress from,
            ByteBuffer datagram,
            MonotonicAndUnixTime now,
            ServerLogicContext out) {
        return Optional.empty();
    }

    /**
     * Returns the logic of a peer that {@link #identifyPeer} returned for the first time; the datagram follows on
     * {@code channel}.
     */
    default SessionLogic createPeerLogic(String key, Channel channel, NetworkAddress from, MonotonicAndUnixTime now) {
        throw new IllegalStateException("datagrams do not identify a peer here");
    }

    /** Handles a user's request to the server. */
    default void onRequest(
            UserRequestDefinition definition,
            Map<String, String> parameters,
            MonotonicAndUnixTime now,
            ServerLogicContext out) {}
}
