package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import mocapscope.protocol.aimation.wire.AimationPacketFinder;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;

/**
 * Recognizes AImation connections in captured network traffic by the AImation packets inside their WebSocket frames.
 */
final class AimationCapturedFlowRecognizer implements FlowProtocolMatcher.FlowSignature {
    private static final byte[] REQUEST = "GET ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] RESPONSE = "HTTP/".getBytes(StandardCharsets.US_ASCII);

    private static final String HEAD_END = "\r\n\r\n";
    private static final String REGISTRATION = "\"HandlerID\":14";
    private static final String ANSWER = "\"HandlerID\":15";
    private static final int MASK = 0x80;

    /** Both sides begin with a head of HTTP. */
    @Override
    public boolean canStart(ByteBuffer first, Direction direction) {
        var start = direction == Direction.TO_SERVER ? REQUEST : RESPONSE;
        int length = Math.min(start.length, first.remaining());
        return ByteBuffer.wrap(start, 0, length).equals(first.slice(first.position(), length));
    }

    /** Studio answers the registration that follows the upgrade. */
    @Override
    public Optional<FlowProtocolMatcher.AwaitedMessage> findAwaitedMessage(
            Direction by, ByteBuffer own, ByteBuffer other) {
        boolean isRegistered =
                findPacket(other).filter(text -> text.contains(REGISTRATION)).isPresent();
        if (by == Direction.TO_SERVER || !isRegistered || !isUpgraded(own)) {
            return Optional.empty();
        }
        var answer = findPacket(own);
        return answer.filter(text -> text.contains(ANSWER)).isPresent()
                ? Optional.empty()
                : Optional.of(new FlowProtocolMatcher.AwaitedMessage(
                        AimationProblemKind.RESPONSE_MISSING, "response to the registration", answer.isPresent()));
    }

    private static boolean isUpgraded(ByteBuffer first) {
        return text(first).startsWith("HTTP/1.1 101 ");
    }

    /** Returns the payload of the first frame after the head, as far as it is in these bytes; empty if none begins there. */
    private static Optional<String> findPacket(ByteBuffer first) {
        int end = text(first).indexOf(HEAD_END);
        int at = end < 0 ? first.limit() : first.position() + end + HEAD_END.length();
        var frame = first.slice(at, first.limit() - at);
        int header = frame.remaining() < 2 ? Integer.MAX_VALUE : WebSocketFrameHeader.size(frame);
        if (frame.remaining() <= header) {
            return Optional.empty();
        }
        var payload = frame.slice(header, frame.remaining() - header);
        boolean isMasked = (frame.get(1) & MASK) != 0;
        return Optional.of(
                text(isMasked ? WebSocketFrame.masked(payload, frame.getInt(header - Integer.BYTES)) : payload));
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString();
    }

    @Override
    public boolean matchesWithinSession(ByteBuffer bytes) {
        return AimationPacketFinder.hasServerPacket(bytes);
    }
}
