package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Framing;

/**
 * Splits a byte stream into whole RGMP frames for the gate, starting from a decoder state. The state may be in the
 * middle of a frame.
 */
final class RgmpFraming implements Framing {
    private RgmpPart part;
    private long skip;

    RgmpFraming(RgmpPart part, long skip) {
        this.part = part;
        this.skip = skip;
    }

    @Override
    public int next(ByteBuffer bytes) {
        if (skip > 0) {
            int length = (int) Math.min(skip, bytes.remaining());
            skip -= length;
            return length;
        }
        int needs = part.needs(bytes);
        if (part.length() + bytes.remaining() < needs) {
            return 0;
        }
        int length = needs - part.length();
        skip = RgmpHeader.at(part.joined(bytes, RgmpHeader.SIZE), 0).skipped();
        part = RgmpPart.NONE;
        return length;
    }
}
