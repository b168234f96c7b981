package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Framing;

/** Finds where frames end for a gate, from where a decoder stands: perhaps in the middle of one. */
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
