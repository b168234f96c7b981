package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.transcript.Channel;

/**
 * A channel of a protocol as it is met on a network, for whoever looks for sessions among all that crosses one.
 *
 * @param channel as the decoder calls it
 * @param ports of the server's end, the protocol's own first; none where only an {@link Invitation} tells it
 * @param signs what its first bytes tell
 */
public record Lane(Channel channel, List<Integer> ports, Signs signs) {

    public Lane {
        ports = List.copyOf(ports);
    }

    /** What the first bytes on a lane tell: of a datagram all, of a stream as many as there are of one direction. */
    public interface Signs {
        /** They tell nothing. */
        Signs NONE = new Signs() {};

        /** Whether only this protocol begins so; false as well while that cannot be told yet. */
        default boolean known(ByteBuffer first) {
            return false;
        }

        /** Where whoever says this waits for the other on a further channel. */
        default Optional<Invitation> invitation(ByteBuffer first) {
            return Optional.empty();
        }
    }

    /**
     * Where one end of a session waits for the other.
     *
     * @param host by name or number, as it tells itself
     */
    public record Invitation(Channel channel, String host, int port) {}
}
