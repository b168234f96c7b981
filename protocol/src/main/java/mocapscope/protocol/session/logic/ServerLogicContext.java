package mocapscope.protocol.session.logic;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.transcript.Channel;

/** Lets a protocol's server logic open TCP and UDP listeners and report problems. Calls return at once. */
public interface ServerLogicContext {

    /** Accepts TCP connections at {@code local}; each becomes {@code accepted} of a new peer. */
    void listen(Channel listener, NetworkAddress local, Channel accepted);

    /** Receives datagrams at {@code local} for all peers. */
    void listenUdp(Channel channel, NetworkAddress local);

    /**
     * Starts a session with a peer that this server contacts itself, as an initiator; {@code logic} opens its channels.
     * The server counts as ready.
     */
    void startPeer(NetworkAddress remote, SessionLogic logic);

    /** Reports a problem or oddity that belongs to no peer. */
    void reportFinding(Rule rule, String text);
}
