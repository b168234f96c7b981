package mocapscope.protocol.aimation.decode;

import mocapscope.protocol.aimation.wire.AimationFramingPhase;
import mocapscope.protocol.aimation.wire.AimationMessageToStreamOffsetMap;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.framing.PartialMessage;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketReassemblyState;
import org.jspecify.annotations.Nullable;

/** An immutable snapshot of an AImation decoder's state, such as partial messages, from which decoding can resume. */
public record AimationDecoderStateSnapshot(
        long nextMessage,
        AimationDirectionState toClient,
        AimationDirectionState toServer,
        AimationSessionState sessionState)
        implements Decoder.DecoderState {
    static final AimationDecoderStateSnapshot NOTHING = new AimationDecoderStateSnapshot(
            0, AimationDirectionState.MIDDLE, AimationDirectionState.MIDDLE, AimationSessionState.NEW);

    /** The decoder state of one direction of the stream. */
    public record AimationDirectionState(
            AimationFramingPhase framingState, PartialMessage partial, AimationFragmentState fragments) {
        /** Of a connection whose opening was seen. */
        static final AimationDirectionState NEW =
                new AimationDirectionState(AimationFramingPhase.HEAD, PartialMessage.NONE, AimationFragmentState.NONE);

        /** Of one that may have begun long before. */
        static final AimationDirectionState MIDDLE =
                new AimationDirectionState(AimationFramingPhase.ANY, PartialMessage.NONE, AimationFragmentState.NONE);

        private long incompleteBytes() {
            return (long) partial.length() + fragments.assembly().length();
        }

        /** Returns the state after missing bytes. */
        AimationDirectionState afterGap() {
            return new AimationDirectionState(
                    AimationFramingPhase.SEARCH, PartialMessage.NONE, fragments.withoutMessage());
        }

        /** Returns the state in which the start of a frame is searched for in the last bytes. */
        AimationDirectionState endingSearch() {
            return new AimationDirectionState(AimationFramingPhase.FINAL_SEARCH, partial.complete(), fragments);
        }
    }

    /**
     * Decoder state of a fragmented WebSocket message: payload so far, offsets, and whether a close frame was received.
     *
     * @param offsets null while no message has begun
     * @param firstEntry index of the transcript entry that held the message's first byte
     * @param closeReceived true after a close frame: nothing may follow it
     * @param reported true once the use of fragments was reported
     */
    public record AimationFragmentState(
            WebSocketReassemblyState assembly,
            @Nullable AimationMessageToStreamOffsetMap offsets,
            long firstEntry,
            boolean closeReceived,
            boolean reported) {
        static final AimationFragmentState NONE =
                new AimationFragmentState(WebSocketReassemblyState.NONE, null, 0, false, false);

        /** Returns true if no message has begun and one may begin. */
        boolean isIdle() {
            return assembly == WebSocketReassemblyState.NONE && offsets == null && !closeReceived;
        }

        /** Returns this state without the incomplete message. */
        AimationFragmentState withoutMessage() {
            return assembly == WebSocketReassemblyState.NONE && offsets == null
                    ? this
                    : new AimationFragmentState(WebSocketReassemblyState.NONE, null, 0, closeReceived, reported);
        }
    }

    @Override
    public long incompleteBytes() {
        return toClient.incompleteBytes() + toServer.incompleteBytes();
    }

    public AimationDirectionState side(Direction direction) {
        return direction == Direction.TO_CLIENT ? toClient : toServer;
    }

    /** Returns true while the start of a frame is searched for, since the recording lacks bytes. */
    boolean lacksBytes() {
        return toClient.framingState().isSearch() || toServer.framingState().isSearch();
    }

    AimationDecoderStateSnapshot with(Direction direction, AimationDirectionState state) {
        return direction == Direction.TO_CLIENT
                ? new AimationDecoderStateSnapshot(nextMessage, state, toServer, sessionState)
                : new AimationDecoderStateSnapshot(nextMessage, toClient, state, sessionState);
    }

    AimationDecoderStateSnapshot with(long next, AimationSessionState other) {
        return new AimationDecoderStateSnapshot(next, toClient, toServer, other);
    }

    /** Returns the initial state for a new connection; only the message numbers continue. */
    AimationDecoderStateSnapshot afterReconnect(AimationDirectionState state) {
        return new AimationDecoderStateSnapshot(nextMessage, state, state, AimationSessionState.NEW);
    }
}
