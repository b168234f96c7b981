package mocapscope.protocol.session.endpoint;

import java.util.Arrays;
import java.util.Optional;
import mocapscope.protocol.transcript.Direction;

/**
 * The role of this program in a session: client, which receives motion data, or server, which sends it. The role does not
 * determine the side that begins a session, the initiator; {@code Protocol.initiator} does:
 * <pre>
 *   protocol                     client       server       initiator   responder
 *   VRPN, AImation, RGMP, SETP   client       server       client      server
 *   VMC                          marionette   performer    performer   marionette
 *   FreeD                        receiver     camera       camera      receiver
 * </pre>
 */
public enum SessionRole {
    /** This program receives motion data: incoming data goes to the client. */
    CLIENT("client", Direction.TO_CLIENT),
    /** This program sends motion data: incoming data goes to the server. */
    SERVER("server", Direction.TO_SERVER);

    private final String keyword;
    private final Direction incoming;

    SessionRole(String keyword, Direction incoming) {
        this.keyword = keyword;
        this.incoming = incoming;
    }

    /** Returns the word for this role in takes, scripts, options and JSON, which must not change. */
    public String keyword() {
        return keyword;
    }

    /** Returns the role with that keyword; empty if no role has it. */
    public static Optional<SessionRole> find(String keyword) {
        return Arrays.stream(values())
                .filter(role -> role.keyword.equals(keyword))
                .findFirst();
    }

    /** Returns the direction of received data. */
    public Direction incoming() {
        return incoming;
    }

    /** Returns the direction of sent data. */
    public Direction outgoing() {
        return incoming == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
    }
}
