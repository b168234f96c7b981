package mocapscope.protocol.rgmp.wire;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.framing.FramingState;
import mocapscope.protocol.transcript.Direction;

/**
 * The parsing state of an RGMP byte stream: at a frame start, skipping an oversized frame, or searching for the next
 * frame.
 *
 * @param skip bytes that still belong to the refused frame; negative during a search
 */
public record RgmpFramingState(long skip) implements FramingState<RgmpFramingState> {
    /** A frame begins. */
    public static final RgmpFramingState FRAME = new RgmpFramingState(0);

    /** The recording lacks bytes, so the start of the next frame is searched for. */
    public static final RgmpFramingState SEARCH = new RgmpFramingState(-1);

    /** The recording has no more of the bytes in which the start of a frame is searched for. */
    public static final RgmpFramingState FINAL_SEARCH = new RgmpFramingState(-2);

    /** Returns the state that skips that number of bytes of a frame. */
    public static RgmpFramingState skipping(long bytes) {
        return bytes == 0 ? FRAME : new RgmpFramingState(bytes);
    }

    @Override
    public boolean isSearch() {
        return skip < 0;
    }

    private boolean isFinal() {
        return skip == FINAL_SEARCH.skip;
    }

    /** Skipped bytes are one message as far as they have arrived. */
    @Override
    public int required(ByteBuffer bytes, int from, Direction direction) {
        int left = bytes.limit() - from;
        if (isSearch()) {
            return RgmpFrameResynchronizer.INSTANCE.required(bytes, from, isFinal());
        }
        if (skip > 0) {
            return (int) Math.min(skip, left);
        }
        return left < RgmpFrameHeader.SIZE
                ? RgmpFrameHeader.SIZE
                : RgmpFrameHeader.read(bytes, from).messageSize();
    }

    @Override
    public RgmpFramingState advance(ByteBuffer bytes, int from, int length) {
        if (isSearch()) {
            return RgmpFrameResynchronizer.INSTANCE.isFoundAt(bytes, from, isFinal()) ? FRAME : this;
        }
        return skipping(
                skip > 0 ? skip - length : RgmpFrameHeader.read(bytes, from).skippedBytes());
    }
}
