package mocapscope.protocol.session.decoder;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Recognizes a protocol's network flows in captured traffic, by their port or by their first bytes. It lets a capture
 * find sessions among all traffic of a network.
 *
 * @param channel the decoder's name of the channel
 * @param ports the server's ports, the protocol's own first; empty if only an {@link ExpectedConnection} identifies the flow
 * @param signature the signature of the first bytes
 */
public record FlowProtocolMatcher(Channel channel, List<Integer> ports, FlowSignature signature) {

    public FlowProtocolMatcher {
        ports = List.copyOf(ports);
    }

    /**
     * Recognizes a protocol by the first bytes of a network flow. It receives a whole datagram, or the bytes that a
     * stream has in one direction so far.
     */
    public interface FlowSignature {
        /** The signature that recognizes no flow. */
        FlowSignature NONE = new FlowSignature() {};

        /** Returns whether only this protocol begins with these bytes; false also while that is undecided. */
        default boolean matches(ByteBuffer first) {
            return false;
        }

        /**
         * Returns whether a session can begin with these first bytes in that direction of a flow, well-formed or not; if it
         * cannot, a capture that lacks the opening of the flow begins within the session.
         */
        default boolean canStart(ByteBuffer first, Direction direction) {
            return true;
        }

        /**
         * Returns whether only a server of this protocol sends these bytes, which lie within a session; false also while
         * that is undecided.
         */
        default boolean matchesWithinSession(ByteBuffer bytes) {
            return false;
        }

        /** Returns the rule of a server's connection to a client that is refused or not answered. */
        default Rule failedCallRule() {
            return ConnectionProblemKind.CONNECTION_FAILED;
        }

        /** Returns the rule of a server that answers no datagram of a client, which repeats it. */
        default Optional<Rule> unansweredRule() {
            return Optional.empty();
        }

        /**
         * Returns the message of the handshake that the other side of a stream awaits from {@code by}, of which {@code own} and
         * {@code other} are the first bytes; empty if none is awaited.
         */
        default Optional<AwaitedMessage> findAwaitedMessage(Direction by, ByteBuffer own, ByteBuffer other) {
            return Optional.empty();
        }

        /** Returns the rule of a server whose client announces an address that is not its own. */
        default Optional<Rule> foreignAddressRule() {
            return Optional.empty();
        }

        /** Returns the address at which the sender of these bytes awaits a further connection. */
        default Optional<ExpectedConnection> findExpectedConnection(ByteBuffer first) {
            return Optional.empty();
        }
    }

    /** Returns the rule of a connection that {@code by} attempts in vain: the one that a live session would report. */
    public Rule failedAttemptRule(Direction by, boolean isRefused) {
        return by == Direction.TO_CLIENT
                ? signature.failedCallRule()
                : isRefused ? ConnectionProblemKind.CONNECT_REFUSED : ConnectionProblemKind.CONNECT_TIMEOUT;
    }

    /**
     * A handshake message that the other side awaits but that was not sent.
     *
     * @param rule the rule that this breaks in the end
     * @param isOvertaken true if it sent data instead
     */
    public record AwaitedMessage(Rule rule, String name, boolean isOvertaken) {}

    /**
     * The address at which one peer announces that it awaits a further connection.
     *
     * @param host the host name or IP address, as announced
     */
    public record ExpectedConnection(Channel channel, String host, int port) {}
}
