package mocapscope.protocol.aimation.decode;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationMessageParser;
import mocapscope.protocol.aimation.wire.AimationMessageToStreamOffsetMap;
import mocapscope.protocol.aimation.wire.AimationPoseType;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.aimation.wire.AimationViolationPolicy;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketReassemblyState;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;

/** Handles each reassembled AImation message: parses its packet, reports problems and updates the session state. */
final class AimationReassembledMessageProcessor {
    /** Maximum number of violations reported for one packet. */
    private static final int MOST_ODD = 100;

    private final AimationDecoder decoder;
    private final AimationMessageEmitter emitter;
    private AimationSessionState sessionState;

    AimationReassembledMessageProcessor(
            AimationDecoder decoder, AimationMessageEmitter emitter, AimationSessionState before) {
        this.decoder = decoder;
        this.emitter = emitter;
        this.sessionState = before;
    }

    AimationSessionState sessionState() {
        return sessionState;
    }

    void recordUpgradeRequest(WebSocketUpgradeRequest request) {
        sessionState = sessionState.withUpgradeRequest(request);
    }

    /** Notes that the client closes the connection. */
    void checkShutdown(DecodedMessage message) {
        if (sessionState.isRegistered()) {
            emitter.reportFinding(
                    AimationProblemKind.SHUTDOWN_NOT_SENT, message, "the client closes without opcode 16");
        }
    }

    /**
     * Emits the frame of {@code origin} and its packet if they are {@linkplain AimationDataPacketFastPath plain}; returns true if
     * so.
     */
    boolean emitFastPath(DecodedMessage.ByteOrigin origin, int from) {
        var after = AimationDataPacketFastPath.emit(
                decoder, sessionState, emitter.entry(), origin, from, emitter.nextMessage(), emitter.out());
        if (after == null) {
            return false;
        }
        emitter.skipNumbers(AimationDataPacketFastPath.MESSAGES);
        sessionState = after;
        return true;
    }

    /**
     * Parses a complete message whose bytes are at {@code offsets}; {@code carrier} is the message of its last frame.
     */
    void read(
            WebSocketReassemblyState.WebSocketMessage socketMessage,
            AimationMessageToStreamOffsetMap offsets,
            long firstEntry,
            DecodedMessage carrier) {
        var payload = socketMessage.payload();
        if (socketMessage.opcode() == WebSocketOpcode.TEXT) {
            var textMessage = new AimationMessage.AimationTextMessage();
            var message =
                    emitter.emitMessage(textMessage, "", payload, firstEntry, offsets.firstPosition(), carrier.n());
            var text = "a text message of %d bytes is kept, but not decoded".formatted(payload.remaining());
            emitter.reportFinding(AimationProblemKind.TEXT_MESSAGE, message, text);
            return;
        }
        var violations = new ArrayList<DecodeException>();
        var body = body(payload, verdict(violations), violations);
        var message =
                emitter.emitMessage(body, sender(body), payload, firstEntry, offsets.firstPosition(), carrier.n());
        find(violations, message, offsets);
        sessionState = sessionState.afterMessage(body, message, decoder, emitter.out());
    }

    /** Parses the packet of a file. */
    void readFile(ByteBuffer packet, boolean stored) {
        var violations = new ArrayList<DecodeException>();
        var handler = verdict(violations);
        var body = body(packet, stored ? handler.forFile() : handler, violations);
        var entry = emitter.entry();
        var message =
                emitter.emitMessage(body, sender(body), packet, entry.index(), entry.at(), DecodedMessage.ON_THE_WIRE);
        find(violations, message, new AimationMessageToStreamOffsetMap(null, 0, entry.at()));
        if (body instanceof AimationMessage.StoredPacket) {
            emitter.reportFinding(AimationProblemKind.STORED_PACKET, message, "a packet from a file, without JSON");
        } else if (body instanceof AimationMessage.SkeletonData skeletonData) {
            AimationSessionState.NEW
                    .skeletonState()
                    .emitSkeleton(skeletonData, message, AimationPoseType.UNKNOWN, decoder, emitter.out());
        }
    }

    private AimationViolationPolicy verdict(List<DecodeException> violations) {
        return AimationViolationPolicy.of(decoder.isStrict(), one -> {
            if (violations.size() < MOST_ODD) {
                violations.add(one);
            }
        });
    }

    private static String sender(AimationMessage body) {
        return body instanceof AimationMessage.SkeletonData ? AimationDecoder.DEVICE : "";
    }

    private static AimationMessage body(
            ByteBuffer packet, AimationViolationPolicy handler, List<DecodeException> violations) {
        try {
            return AimationMessageParser.read(packet, handler);
        } catch (DecodeException exception) {
            violations.add(exception);
            return new AimationMessage.UndecodablePacket(exception);
        }
    }

    /** Reports violations, each at the stream position of its byte, in whichever frame that arrived. */
    private void find(
            List<DecodeException> violations, DecodedMessage message, AimationMessageToStreamOffsetMap offsets) {
        for (var one : violations) {
            emitter.out().emitFinding(Finding.of(one, message).at(offsets.at(one.offset())));
        }
    }
}
