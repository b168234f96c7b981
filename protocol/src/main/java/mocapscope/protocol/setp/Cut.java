package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Splits one outgoing SETP message into frames, one frame at a time (R12, R13). */
final class Cut {
    private final Outgoing message;
    private final long id;
    private final int frameData;
    private final int frames;
    private int next;

    /** Splits the message into frames with {@code frameData} bytes of data. */
    Cut(long id, Outgoing message, int frameData) {
        this.id = id;
        this.message = message;
        this.frameData = frameData;
        this.frames = frames(message, frameData);
    }

    static int frames(Outgoing message, int frameData) {
        return Math.max(1, Math.ceilDiv(message.data().remaining(), frameData));
    }

    /** Returns all frames of a message at once. */
    static List<SetpFrame> all(SetpTypes types, int type, long id, ByteBuffer data) {
        var cut = new Cut(id, Outgoing.guaranteed(type, data), types.frameData(type));
        var frames = new ArrayList<SetpFrame>();
        while (!cut.done()) {
            frames.add(cut.next());
        }
        return frames;
    }

    Outgoing message() {
        return message;
    }

    boolean done() {
        return next == frames;
    }

    /** Returns the size in bytes of the frames not yet sent. */
    int left() {
        return (frames - next) * SetpFrame.HEADER + message.data().remaining() - from();
    }

    /** Returns the size in bytes of the next frame. */
    int nextSize() {
        return SetpFrame.HEADER + nextData();
    }

    SetpFrame next() {
        var data = Octets.of(message.data().slice(from(), nextData()));
        return new SetpFrame(message.type(), id, frames, next++, data);
    }

    private int from() {
        return Math.min(next * frameData, message.data().remaining());
    }

    private int nextData() {
        return Math.min(frameData, message.data().remaining() - from());
    }
}
