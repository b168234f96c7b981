package mocapscope.protocol.aimation.decode;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.aimation.decode.AimationDecoderStateSnapshot.AimationFragmentState;
import mocapscope.protocol.aimation.wire.AimationFramingPhase;
import mocapscope.protocol.aimation.wire.AimationMessageToStreamOffsetMap;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.framing.PartialMessage;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketProblemKind;
import mocapscope.protocol.websocket.WebSocketReassemblyState;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;

/**
 * Parses the HTTP handshake and WebSocket frames of an AImation connection and reassembles messages from their
 * fragments.
 */
final class AimationWebSocketReassembler {
    private final AimationMessageEmitter emitter;
    private final Direction direction;
    private final boolean otherClosed;
    private final boolean otherBroken;
    private final AimationReassembledMessageProcessor packets;
    private AimationFragmentState state;
    private boolean upgradeMissing;
    private boolean isUpgradeRefused;

    private DecodedMessage.ByteOrigin origin;

    AimationWebSocketReassembler(
            AimationDecoder decoder, AimationDecoderStateSnapshot before, Entry entry, DecoderEventEmitter out) {
        this.emitter = new AimationMessageEmitter(entry, before.nextMessage(), out);
        this.direction = entry.direction();
        this.packets = new AimationReassembledMessageProcessor(decoder, emitter, before.sessionState());
        this.state = before.side(direction).fragments();
        var other = before.side(opposite(direction));
        this.otherClosed = other.fragments().closeReceived();
        this.otherBroken = other.framingState() == AimationFramingPhase.BYTES;
        this.origin = DecodedMessage.ByteOrigin.of(entry.bytes().slice(), entry);
    }

    private static Direction opposite(Direction direction) {
        return direction == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
    }

    /** The bytes of the entry. */
    ByteBuffer bytes() {
        return origin.buffer();
    }

    /** Sets the bytes in which the next messages lie; before the first call they are the entry's. */
    void locate(DecodedMessage.ByteOrigin byteOrigin) {
        origin = byteOrigin;
    }

    /** Notes that frames arrived in place of a head, to be reported with the first frame. */
    void markUpgradeMissing() {
        upgradeMissing = true;
    }

    long nextMessage() {
        return emitter.nextMessage();
    }

    AimationSessionState sessionState() {
        return packets.sessionState();
    }

    AimationFragmentState fragments() {
        return state;
    }

    /** Returns true if the upgrade was refused, so that no later bytes of either direction are decoded. */
    boolean isUpgradeRefused() {
        return isUpgradeRefused;
    }

    /** Returns the state after a refused upgrade. */
    AimationDecoderStateSnapshot afterRefusal(AimationDecoderStateSnapshot known) {
        var other = opposite(direction);
        var state = new AimationDecoderStateSnapshot.AimationDirectionState(
                AimationFramingPhase.BYTES, PartialMessage.NONE, AimationFragmentState.NONE);
        return known.with(other, state);
    }

    /** Parses a head or a frame and returns the next framing state. */
    AimationFramingPhase parseNext(AimationFramingPhase state, int from, int length) {
        if (state == AimationFramingPhase.FRAMES && plain(from, length)) {
            return AimationFramingPhase.FRAMES;
        }
        var in = new ByteReader(origin.buffer(), WebSocketProblemKind.CUT_OFF);
        in.window(from, length);
        if (state == AimationFramingPhase.FRAMES) {
            frame(WebSocketFrame.read(in), from, length);
            return AimationFramingPhase.FRAMES;
        }
        try {
            return direction == Direction.TO_SERVER
                    ? onUpgradeRequest(WebSocketUpgradeRequest.read(in), from, length)
                    : answered(WebSocketUpgradeResponse.read(in), from, length);
        } catch (DecodeException broken) {
            emitUndecodable(state, broken, from, length);
            return AimationFramingPhase.BYTES;
        }
    }

    /**
     * Emits a frame and its packet by the fast path; returns false if it does not apply, as for a frame that fills its
     * entry, which was tried before.
     */
    private boolean plain(int from, int length) {
        return direction == Direction.TO_CLIENT
                && length != emitter.entry().bytes().limit()
                && state.isIdle()
                && packets.emitFastPath(origin, from);
    }

    void emitSkipped(int from, int length) {
        emitMessage(new AimationUpgradeOrFrame.SkippedPdu(length), from, length);
    }

    void emitUndecodable(AimationFramingPhase state, DecodeException broken, int from, int length) {
        var message = emitMessage(new AimationUpgradeOrFrame.UndecodablePdu(state, broken), from, length);
        var text = broken.getMessage() + "; later data is kept as bytes";
        emitter.out().emitFinding(Finding.of(broken.rule(), message, broken.field(), broken.offset(), text));
    }

    private AimationFramingPhase onUpgradeRequest(WebSocketUpgradeRequest request, int from, int length) {
        var message = emitMessage(new AimationUpgradeOrFrame.UpgradeRequestPdu(request), from, length);
        packets.recordUpgradeRequest(request);
        check(request::check, message);
        return AimationFramingPhase.FRAMES;
    }

    /** Handles the response. It is checked against the request only if the request was captured. */
    private AimationFramingPhase answered(WebSocketUpgradeResponse response, int from, int length) {
        var message = emitMessage(new AimationUpgradeOrFrame.UpgradeResponsePdu(response), from, length);
        var request = packets.sessionState().upgradeRequest();
        isUpgradeRefused = !response.isGranted();
        if (!isUpgradeRefused || !otherBroken && (request == null || isValidRequest(request))) {
            check(request == null ? response::check : () -> response.check(request), message);
        }
        response.findOddity().ifPresent(violation -> emitter.reportFinding(violation, message));
        return isUpgradeRefused ? AimationFramingPhase.BYTES : AimationFramingPhase.FRAMES;
    }

    /** Returns true if the request is valid: a server is right to refuse an invalid one. */
    private static boolean isValidRequest(WebSocketUpgradeRequest request) {
        try {
            request.check();
            return true;
        } catch (DecodeException _) {
            return false;
        }
    }

    private void check(Runnable check, DecodedMessage message) {
        try {
            check.run();
        } catch (DecodeException broken) {
            emitter.reportFinding(broken, message);
        }
    }

    private void frame(WebSocketFrame frame, int from, int length) {
        var message = emitMessage(new AimationUpgradeOrFrame.FramePdu(frame), from, length);
        if (upgradeMissing) {
            upgradeMissing = false;
            emitter.reportFinding(
                    AimationProblemKind.UPGRADE_NOT_SEEN, message, "frames arrive instead of the upgrade");
        }
        if (state.closeReceived()) {
            if (!frame.header().opcode().isControl()) {
                emitter.reportFinding(
                        WebSocketProblemKind.AFTER_CLOSE, message, "a %s follows a close".formatted(message.name()));
            }
            return;
        }
        check(() -> frame.header().check(senderRole()), message);
        if (frame.header().opcode().isControl()) {
            control(frame, message);
        } else if (frame.header().rsv() == 0) {
            data(frame, message);
        }
    }

    private WebSocketRole senderRole() {
        return direction == Direction.TO_SERVER ? WebSocketRole.CLIENT : WebSocketRole.SERVER;
    }

    private void control(WebSocketFrame frame, DecodedMessage message) {
        if (frame.header().opcode() != WebSocketOpcode.CLOSE) {
            return;
        }
        state = new AimationFragmentState(WebSocketReassemblyState.NONE, null, 0, true, state.reported());
        try {
            WebSocketCloseStatus.read(new ByteReader(frame.payload(), WebSocketProblemKind.CUT_OFF));
        } catch (DecodeException broken) {
            int offset = message.length() - frame.header().length() + broken.offset();
            emitter.out().emitFinding(Finding.of(broken.rule(), message, broken.field(), offset, broken.getMessage()));
        }
        if (direction == Direction.TO_SERVER && !otherClosed) {
            packets.checkShutdown(message);
        }
    }

    private void data(WebSocketFrame frame, DecodedMessage message) {
        long at = message.at() + message.length() - frame.header().length();
        boolean continues = frame.header().opcode() == WebSocketOpcode.CONTINUATION;
        var step = step(frame, message);
        if (step.isEmpty()) {
            return;
        }
        var before = continues ? state.offsets() : null;
        var offsets = before == null
                ? new AimationMessageToStreamOffsetMap(null, 0, at)
                : before.append(state.assembly().length(), at, frame.header().length());
        long first = before == null ? message.firstEntry() : state.firstEntry();
        reportFragmentation(frame.header(), message);
        var completed = step.get().message();
        if (completed.isPresent()) {
            state = state.withoutMessage();
            packets.read(completed.get(), offsets, first, message);
        } else {
            state = new AimationFragmentState(step.get().after(), offsets, first, false, state.reported());
        }
    }

    private void reportFragmentation(WebSocketFrameHeader header, DecodedMessage message) {
        if (!header.fin() && !state.reported()) {
            state = new AimationFragmentState(state.assembly(), state.offsets(), state.firstEntry(), false, true);
            emitter.reportFinding(
                    AimationProblemKind.FRAGMENTED,
                    message,
                    "messages arrive in fragments; reported once per direction");
        }
    }

    /** Adds a frame to the previous ones; discards their message if the frame does not continue it. */
    private Optional<WebSocketReassemblyState.WebSocketReassemblyResult> step(
            WebSocketFrame frame, DecodedMessage message) {
        try {
            return Optional.of(state.assembly().add(frame));
        } catch (DecodeException broken) {
            emitter.reportFinding(broken, message);
            state = state.withoutMessage();
            return broken.rule() == WebSocketProblemKind.MESSAGE_INTERRUPTED
                    ? Optional.of(WebSocketReassemblyState.NONE.add(frame))
                    : Optional.empty();
        }
    }

    private DecodedMessage emitMessage(AimationUpgradeOrFrame body, int from, int length) {
        return emitter.emitPdu(body, origin, from, length);
    }
}
