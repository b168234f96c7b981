package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.transcript.Direction;

/** Recognizes captured RGMP traffic: the flow must start with a frame that contains an RGMP device definition. */
final class RgmpCapturedFlowRecognizer implements FlowProtocolMatcher.FlowSignature {
    private static final String NAME = "\"protocol_name\"";

    @Override
    public boolean matches(ByteBuffer first) {
        if (first.remaining() <= RgmpFrameHeader.SIZE) {
            return false;
        }
        var header = RgmpFrameHeader.read(first, first.position());
        int at = first.position() + RgmpFrameHeader.SIZE;
        return header.prefix() == RgmpFrameHeader.DEFINITION
                && header.isBuffered()
                && first.get(at) == '{'
                && StandardCharsets.ISO_8859_1
                        .decode(first.slice(at, first.limit() - at))
                        .toString()
                        .contains(NAME);
    }

    /** A server's first frame is a definition, also where its text begins in a later packet. */
    @Override
    public boolean canStart(ByteBuffer first, Direction direction) {
        return direction == Direction.TO_SERVER
                || first.remaining() < RgmpFrameHeader.SIZE
                || RgmpFrameHeader.read(first, first.position()).prefix() == RgmpFrameHeader.DEFINITION
                        && (first.remaining() == RgmpFrameHeader.SIZE
                                || first.get(first.position() + RgmpFrameHeader.SIZE) == '{');
    }
}
