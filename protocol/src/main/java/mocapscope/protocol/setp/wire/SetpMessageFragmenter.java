package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Splits one outgoing SETP message into frames, one frame at a time. See SETP.md R12, R13. */
public final class SetpMessageFragmenter {
    private final SetpOutgoingMessage message;
    private final long id;
    private final int frameData;
    private final int count;
    private int next;

    /** Splits the message into frames with {@code frameData} bytes of data. */
    public SetpMessageFragmenter(long id, SetpOutgoingMessage message, int frameData) {
        this.id = id;
        this.message = message;
        this.frameData = frameData;
        this.count = countFrames(message, frameData);
    }

    public static int countFrames(SetpOutgoingMessage message, int frameData) {
        return Math.max(1, Math.ceilDiv(message.data().remaining(), frameData));
    }

    /** Returns all frames of a message at once. */
    public static List<SetpMessageFragment> fragment(SetpMessageTypeTable types, int type, long id, ByteBuffer data) {
        var fragmenter =
                new SetpMessageFragmenter(id, SetpOutgoingMessage.guaranteed(type, data), types.maxFrameData(type));
        var frames = new ArrayList<SetpMessageFragment>();
        while (!fragmenter.isDone()) {
            frames.add(fragmenter.takeFrame());
        }
        return frames;
    }

    public SetpOutgoingMessage message() {
        return message;
    }

    public boolean isDone() {
        return next == count;
    }

    /** Returns the size in bytes of the frames not yet sent. */
    public int remainingBytes() {
        return (count - next) * SetpMessageFragment.HEADER + message.data().remaining() - from();
    }

    /** Returns the size in bytes of the next frame. */
    public int nextSize() {
        return SetpMessageFragment.HEADER + nextData();
    }

    public SetpMessageFragment takeFrame() {
        var data = SetpOpaqueBytes.of(message.data().slice(from(), nextData()));
        return new SetpMessageFragment(message.type(), id, count, next++, data);
    }

    private int from() {
        return Math.min(next * frameData, message.data().remaining());
    }

    private int nextData() {
        return Math.min(frameData, message.data().remaining() - from());
    }
}
