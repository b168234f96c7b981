package mocapscope.protocol.aimation;

import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.PartialMessage;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketReassembler;
import org.jspecify.annotations.Nullable;

/** The immutable state of an AImation decoder between two transcript entries. */
record AimationKnowledge(long nextMessage, Side toClient, Side toServer, Talk talk) implements Decoder.DecoderState {
    static final AimationKnowledge NOTHING = new AimationKnowledge(0, Side.MIDDLE, Side.MIDDLE, Talk.NEW);

    /** The decoder state of one direction of the stream. */
    record Side(Stage stage, PartialMessage partial, Fragments fragments) {
        /** Of a connection whose opening was seen. */
        static final Side NEW = new Side(Stage.HEAD, PartialMessage.NONE, Fragments.NONE);

        /** Of one that may have begun long before. */
        static final Side MIDDLE = new Side(Stage.ANY, PartialMessage.NONE, Fragments.NONE);
    }

    /**
     * Decoder state of a fragmented WebSocket message: payload so far, offsets, and whether a close frame was received.
     *
     * @param places null while no message has begun
     * @param firstEntry index of the transcript entry that held the message's first byte
     * @param closed true after a close frame: nothing may follow it
     * @param told true once the use of fragments was reported
     */
    record Fragments(WebSocketReassembler assembly, @Nullable Places places, long firstEntry, boolean closed, boolean told) {
        static final Fragments NONE = new Fragments(WebSocketReassembler.NONE, null, 0, false, false);

        /** Returns true if no message has begun and one may begin. */
        boolean idle() {
            return assembly == WebSocketReassembler.NONE && places == null && !closed;
        }

        /** Returns this state without the incomplete message. */
        Fragments none() {
            return assembly == WebSocketReassembler.NONE && places == null
                    ? this
                    : new Fragments(WebSocketReassembler.NONE, null, 0, closed, told);
        }
    }

    Side side(Direction direction) {
        return direction == Direction.TO_CLIENT ? toClient : toServer;
    }

    AimationKnowledge with(Direction direction, Side side) {
        return direction == Direction.TO_CLIENT
                ? new AimationKnowledge(nextMessage, side, toServer, talk)
                : new AimationKnowledge(nextMessage, toClient, side, talk);
    }

    AimationKnowledge with(long next, Talk other) {
        return new AimationKnowledge(next, toClient, toServer, other);
    }

    /** Returns the initial state for a new connection; only the message numbers continue. */
    AimationKnowledge reconnected(Side side) {
        return new AimationKnowledge(nextMessage, side, side, Talk.NEW);
    }
}
