package mocapscope.protocol.rgmp.wire;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.framing.FramingState;
import mocapscope.protocol.transcript.Direction;

/**
 * The framing state of an RGMP server's stream: a frame begins, or the payload of a refused frame is skipped.
 *
 * @param skip bytes that still belong to the refused frame
 */
public record RgmpFramingState(long skip) implements FramingState<RgmpFramingState> {
    /** A frame begins. */
    public static final RgmpFramingState FRAME = new RgmpFramingState(0);

    /** Returns the state that skips that number of bytes of a frame. */
    public static RgmpFramingState skipping(long bytes) {
        return bytes == 0 ? FRAME : new RgmpFramingState(bytes);
    }

    /** Skipped bytes are one message as far as they have arrived. */
    @Override
    public int required(ByteBuffer bytes, int from, Direction direction) {
        int left = bytes.limit() - from;
        if (skip > 0) {
            return (int) Math.min(skip, left);
        }
        return left < RgmpFrameHeader.SIZE
                ? RgmpFrameHeader.SIZE
                : RgmpFrameHeader.read(bytes, from).messageSize();
    }

    @Override
    public RgmpFramingState advance(ByteBuffer bytes, int from, int length) {
        return skipping(
                skip > 0 ? skip - length : RgmpFrameHeader.read(bytes, from).skippedBytes());
    }
}
