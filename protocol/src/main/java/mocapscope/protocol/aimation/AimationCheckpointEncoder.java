package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.aimation.AimationDecoderState.AimationFragmentState;
import mocapscope.protocol.session.CheckpointEntryFactory;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a decoder state as transcript entries from which a new AImation decoder restores it. It restores the framing
 * state of each side, the session state, the last motion of the body and the incomplete data.
 */
final class AimationCheckpointEncoder {
    /** Bytes that are neither a head nor a frame. */
    private static final ByteBuffer STRANGE = ascii("!!!!!!");

    /** A frame with an undefined opcode. */
    private static final ByteBuffer BROKEN =
            ByteBuffer.wrap(new byte[] {(byte) 0x83, 0}).asReadOnlyBuffer();

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    /** Replaces the original request once it is answered, since it may contain private fields. */
    private static final WebSocketUpgradeRequest REQUEST = WebSocketUpgradeRequest.of("studio", "/", () -> 0L);

    private static final String CLIENT = "client";

    private final AimationDecoderState known;
    private final AimationSessionState state;
    private final List<Entry> entries = new ArrayList<>();

    private AimationCheckpointEncoder(AimationDecoderState known) {
        this.known = known;
        this.state = known.sessionState();
    }

    static List<Entry> of(AimationDecoderState known) {
        return new AimationCheckpointEncoder(known).entries();
    }

    private static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)).asReadOnlyBuffer();
    }

    private List<Entry> entries() {
        if (!fromTheMiddle()) {
            entries.add(CheckpointEntryFactory.openedEntry(AimationChannels.TCP));
        }
        heads();
        talk();
        for (var direction : Direction.values()) {
            begun(direction);
        }
        return entries;
    }

    /** Returns true if the connection existed before the capture began. */
    private boolean fromTheMiddle() {
        return known.toServer().framingState() == AimationFramingState.ANY
                || known.toClient().framingState() == AimationFramingState.ANY
                || spokeToServer() && state.upgradeRequest() == null;
    }

    /** Returns true if the client sent anything after its head. */
    private boolean spokeToServer() {
        return framed(
                known.toServer(), state.requestedPoseType() == AimationPoseType.UNKNOWN && !state.shutdownReceived());
    }

    private boolean spokeToClient() {
        return framed(
                known.toClient(),
                state.grantedPoseType() == AimationPoseType.UNKNOWN
                        && state.skeletonState().equals(AimationSkeletonState.NEW));
    }

    private static boolean framed(AimationDecoderState.AimationDirectionState state, boolean silent) {
        boolean broken = state.framingState() == AimationFramingState.BYTES;
        return state.framingState() == AimationFramingState.FRAMES
                || broken && !(silent && state.fragments().equals(AimationFragmentState.NONE));
    }

    private void heads() {
        var asked = state.upgradeRequest();
        boolean answered = known.toClient().framingState() == AimationFramingState.FRAMES
                || known.toClient().framingState() == AimationFramingState.BYTES;
        if (asked != null) {
            say(Direction.TO_SERVER, (answered ? REQUEST : asked).bytes());
        } else if (spokeToServer()) {
            frame(Direction.TO_SERVER, WebSocketOpcode.PONG, NOTHING);
        }
        if (spokeToClient()) {
            say(
                    Direction.TO_CLIENT,
                    WebSocketUpgradeResponse.createAccepting(REQUEST).bytes());
        }
    }

    /**
     * Adds the packets of the session state. An assumed pose type is valid only before one was granted, so motion
     * precedes it.
     */
    private void talk() {
        boolean assumed = state.skeletonState().assumed() != AimationPoseType.UNKNOWN;
        if (assumed) {
            motion();
        }
        if (state.requestedPoseType() != AimationPoseType.UNKNOWN) {
            packet(Direction.TO_SERVER, new AimationMessage.RegistrationRequest(CLIENT, state.requestedPoseType()));
        }
        if (state.grantedPoseType() != AimationPoseType.UNKNOWN) {
            packet(
                    Direction.TO_CLIENT,
                    new AimationMessage.RegistrationResponse(
                            state.grantedPoseType(), AimationMessage.RegistrationResponse.GRANTED));
        }
        if (!assumed) {
            motion();
        }
        if (state.shutdownReceived()) {
            packet(Direction.TO_SERVER, new AimationMessage.ShutdownNotification(CLIENT));
        }
    }

    /** Adds the last frame and, after a change of the body or a known frame step, one frame before it. */
    private void motion() {
        var skeletonState = state.skeletonState();
        var detector = skeletonState.track();
        if (detector.equals(AimationFrameGapDetector.NEW)) {
            return;
        }
        if (detector.step() > 0 || skeletonState.previousBody() != null) {
            data(detector.frame() - detector.step(), skeletonState.previousBody());
        }
        data(detector.frame(), skeletonState.body());
    }

    private void data(long frame, @Nullable AimationSkeleton skeleton) {
        var skeletonState = state.skeletonState();
        var skeletonData = AimationMessage.SkeletonData.atRest(
                frame,
                skeleton == null ? 0 : skeleton.bones(),
                skeletonState.track().time(),
                skeletonState.assumed() == AimationPoseType.LOCAL);
        packet(Direction.TO_CLIENT, skeletonData);
    }

    private void begun(Direction direction) {
        var directionState = known.side(direction);
        fragments(directionState.fragments(), direction);
        if (directionState.framingState() == AimationFramingState.BYTES) {
            boolean frames = direction == Direction.TO_SERVER
                    ? state.upgradeRequest() != null || spokeToServer()
                    : spokeToClient();
            say(direction, frames ? BROKEN : STRANGE);
        }
        if (!directionState.partial().isEmpty()) {
            entries.add(CheckpointEntryFactory.partialMessageEntry(
                    direction, AimationChannels.TCP, directionState.partial()));
        }
    }

    private void fragments(AimationFragmentState state, Direction direction) {
        if (state.reported()) {
            say(direction, part(direction, false, WebSocketOpcode.TEXT, NOTHING));
            say(direction, part(direction, true, WebSocketOpcode.CONTINUATION, NOTHING));
        }
        if (state.closeReceived()) {
            frame(direction, WebSocketOpcode.CLOSE, NOTHING);
        }
        var all = state.assembly().payload();
        var opcode = state.assembly().opcode();
        var places = AimationFragmentOffsets.toList(state.offsets());
        for (int i = 0; i < places.size(); i++) {
            var place = places.get(i);
            int end = i + 1 < places.size() ? places.get(i + 1).from() : all.remaining();
            var frame = part(direction, false, opcode, all.slice(place.from(), end - place.from()));
            long at = place.at() + end - place.from() - frame.remaining();
            entries.add(CheckpointEntryFactory.dataEntry(
                    direction, AimationChannels.TCP, state.firstEntry(), at, 0, frame));
            opcode = WebSocketOpcode.CONTINUATION;
        }
    }

    private void packet(Direction direction, AimationMessage.AimationEncodableMessage message) {
        frame(direction, WebSocketOpcode.BINARY, message.packet().bytes());
    }

    private void frame(Direction direction, WebSocketOpcode opcode, ByteBuffer payload) {
        say(direction, part(direction, true, opcode, payload));
    }

    private static ByteBuffer part(Direction direction, boolean fin, WebSocketOpcode opcode, ByteBuffer payload) {
        boolean masked = direction == Direction.TO_SERVER;
        return new WebSocketFrame(new WebSocketFrameHeader(fin, 0, opcode, masked, payload.remaining(), 0), payload)
                .bytes();
    }

    private void say(Direction direction, ByteBuffer bytes) {
        entries.add(CheckpointEntryFactory.dataEntry(direction, AimationChannels.TCP, 0, bytes));
    }
}
