package mocapscope.protocol.aimation.decode;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.aimation.decode.AimationDecoderStateSnapshot.AimationDirectionState;
import mocapscope.protocol.aimation.decode.AimationDecoderStateSnapshot.AimationFragmentState;
import mocapscope.protocol.aimation.wire.AimationFramingPhase;
import mocapscope.protocol.aimation.wire.AimationMessageToStreamOffsetMap;
import mocapscope.protocol.aimation.wire.AimationPoseType;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketProblemKind;
import mocapscope.protocol.websocket.WebSocketReassemblyState;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import org.jspecify.annotations.Nullable;

/**
 * Converts the AImation decoder's state to bytes for storage in recordings, and back. An answered upgrade request is
 * replaced by a standard one, because its fields may be private.
 */
final class AimationDecoderStateCodec {
    static final int VERSION = 1;

    private static final WebSocketUpgradeRequest ANSWERED = WebSocketUpgradeRequest.of("studio", "/", () -> 0L);

    private AimationDecoderStateCodec() {}

    static void encode(AimationDecoderStateSnapshot state, DecoderStateCborWriter out) {
        for (var direction : Direction.values()) {
            encode(state.side(direction), out);
        }
        var session = state.sessionState();
        boolean answered = isAnswered(state.toClient());
        out.optional(session.upgradeRequest(), request -> out.bytes((answered ? ANSWERED : request).bytes()));
        out.integer(session.requestedPoseType()).integer(session.grantedPoseType());
        out.bool(session.shutdownReceived());
        encode(session.skeletonState(), out);
    }

    /** Returns true if no response can follow: after one, and after missing bytes, only frames are searched for. */
    private static boolean isAnswered(AimationDirectionState toClient) {
        return switch (toClient.framingState()) {
            case ANY, HEAD -> false;
            case FRAMES, BYTES, SEARCH, FINAL_SEARCH -> true;
        };
    }

    private static void encode(AimationDirectionState state, DecoderStateCborWriter out) {
        out.constant(state.framingState()).partial(state.framingState(), state.partial());
        var fragments = state.fragments();
        out.constant(fragments.assembly().opcode());
        out.list(fragments.assembly().fragments(), out::bytes);
        out.list(
                AimationMessageToStreamOffsetMap.toList(fragments.offsets()),
                offset -> out.integer(offset.from()).integer(offset.at()));
        out.integer(fragments.firstEntry()).bool(fragments.closeReceived()).bool(fragments.reported());
    }

    private static void encode(AimationSkeletonDecoderState state, DecoderStateCborWriter out) {
        out.integer(state.track().frame())
                .integer(state.track().step())
                .number(state.track().time());
        out.optional(state.body(), body -> out.integer(body.bones()));
        out.optional(state.previousBody(), body -> out.integer(body.bones()));
        out.integer(state.assumed());
    }

    static AimationDecoderStateSnapshot decode(AimationDecoder decoder, DecoderStateCborReader in) {
        var state = AimationDecoderStateSnapshot.NOTHING;
        for (var direction : Direction.values()) {
            state = state.with(direction, direction(direction, in));
        }
        var request = in.optional(() -> request(in));
        int requested = in.integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
        int granted = in.integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
        boolean shutdown = in.bool();
        return state.with(
                in.nextMessage(),
                new AimationSessionState(request, requested, granted, shutdown, skeleton(decoder, in)));
    }

    private static AimationDirectionState direction(Direction direction, DecoderStateCborReader in) {
        var framing = in.constant(AimationFramingPhase.values());
        var partial = in.partial(framing, direction);
        var assembly = assembly(in);
        var offsets = offsets(assembly.length(), in);
        long firstEntry = in.position();
        boolean closeReceived = in.bool();
        boolean reported = in.bool();
        in.require((assembly == WebSocketReassemblyState.NONE) == (offsets == null), "fragments have no positions");
        return new AimationDirectionState(
                framing, partial, new AimationFragmentState(assembly, offsets, firstEntry, closeReceived, reported));
    }

    private static WebSocketReassemblyState assembly(DecoderStateCborReader in) {
        var opcode = in.constant(WebSocketOpcode.values());
        List<ByteBuffer> fragments = in.list(WebSocketReassemblyState.MOST, in::bytes);
        long length = fragments.stream().mapToLong(ByteBuffer::remaining).sum();
        in.require(
                length <= WebSocketFrame.LIMIT && fragments.stream().allMatch(ByteBuffer::hasRemaining),
                "fragments are empty or too large");
        in.require(
                !opcode.isControl() && (opcode != WebSocketOpcode.CONTINUATION || fragments.isEmpty()),
                "no message begins with such a frame");
        return opcode == WebSocketOpcode.CONTINUATION
                ? WebSocketReassemblyState.NONE
                : new WebSocketReassemblyState(opcode, fragments, (int) length);
    }

    private static @Nullable AimationMessageToStreamOffsetMap offsets(int length, DecoderStateCborReader in) {
        AimationMessageToStreamOffsetMap last = null;
        for (var one : in.list(
                WebSocketReassemblyState.MOST + 1,
                () -> new AimationMessageToStreamOffsetMap(null, in.integer(0, length), in.position()))) {
            in.require(last == null ? one.from() == 0 : one.from() >= last.from(), "fragments are out of order");
            last = new AimationMessageToStreamOffsetMap(last, one.from(), one.at());
        }
        return last;
    }

    private static WebSocketUpgradeRequest request(DecoderStateCborReader in) {
        try {
            return WebSocketUpgradeRequest.read(new ByteReader(in.bytes(), WebSocketProblemKind.HEAD_MALFORMED));
        } catch (DecodeException _) {
            throw in.reject("an upgrade request cannot be read");
        }
    }

    private static AimationSkeletonDecoderState skeleton(AimationDecoder decoder, DecoderStateCborReader in) {
        var track = new AimationFrameGapDetector(in.integer(), in.integer(0, Long.MAX_VALUE), in.number());
        var body = in.optional(() -> body(decoder, in));
        var previousBody = in.optional(() -> body(decoder, in));
        return new AimationSkeletonDecoderState(
                track, body, previousBody, in.integer(AimationPoseType.UNKNOWN, AimationPoseType.GLOBAL));
    }

    private static AimationForwardKinematicsSkeleton body(AimationDecoder decoder, DecoderStateCborReader in) {
        return decoder.findSkeleton(in.integer(1, AimationSkeletonDecoderState.MOST_BONES));
    }
}
