package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.aimation.wire.AimationPacketFinder;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.transcript.Direction;

/** Recognizes an AImation flow within a session by its packets; its start is that of any WebSocket connection. */
final class AimationFlowSignature implements FlowProtocolMatcher.FlowSignature {
    private static final byte[] REQUEST = "GET ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] RESPONSE = "HTTP/".getBytes(StandardCharsets.US_ASCII);

    /** Both sides begin with a head of HTTP. */
    @Override
    public boolean canStart(ByteBuffer first, Direction direction) {
        var start = direction == Direction.TO_SERVER ? REQUEST : RESPONSE;
        int length = Math.min(start.length, first.remaining());
        return ByteBuffer.wrap(start, 0, length).equals(first.slice(first.position(), length));
    }

    @Override
    public boolean matchesWithinSession(ByteBuffer bytes) {
        return AimationPacketFinder.hasServerPacket(bytes);
    }
}
