package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;

/** Cuts messages into frames, and puts frames into packets. */
final class SetpSplitting {
    /** Bytes of data that a message has at most. */
    static final int MOST_DATA = SetpFrame.MOST_COUNT * SetpFrame.MOST;

    private SetpSplitting() {}

    /** The frames of a message: full ones and a shorter last one (R12), or whole entries where R13 wants them. */
    static List<SetpFrame> frames(SetpMessage.Sayable message, long id, SetpTypes types) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        message.write(out);
        int piece = message.kind() == SetpKind.BUBBLE_LINK_SUCCESS_RESPONSE ? SetpLinking.ENTRY : SetpFrame.MOST;
        return frames(types.of(message.kind()).number(), id, out.written(), piece);
    }

    private static List<SetpFrame> frames(int type, long id, ByteBuffer data, int piece) {
        int length = data.remaining();
        int count = Math.max(1, Math.ceilDiv(length, piece));
        if (count > SetpFrame.MOST_COUNT) {
            throw new IllegalArgumentException(
                    "a message has at most %d frames: %d bytes".formatted(SetpFrame.MOST_COUNT, length));
        }
        var frames = new ArrayList<SetpFrame>(count);
        for (int i = 0; i < count; i++) {
            int from = i * piece;
            frames.add(new SetpFrame(type, id, count, i, Octets.of(data.slice(from, Math.min(piece, length - from)))));
        }
        return frames;
    }

    /**
     * Shares out messages' frames among packets of at most {@code most} bytes, in order. The frames of an Acknowledgement
     * are not torn apart (R14).
     */
    static List<List<SetpFrame>> packets(List<List<SetpFrame>> messages, int most, SetpTypes types) {
        int together = types.of(SetpKind.ACKNOWLEDGEMENT).number();
        var packets = new ArrayList<List<SetpFrame>>();
        int room = 0;
        for (var frames : messages) {
            int all = frames.stream().mapToInt(SetpFrame::size).sum();
            boolean whole = frames.getFirst().type() == together;
            for (var frame : frames) {
                if (frame.size() > room || whole && frame.index() == 0 && all > room) {
                    packets.add(new ArrayList<>());
                    room = most - SetpHeader.SIZE;
                }
                packets.getLast().add(frame);
                room -= frame.size();
            }
        }
        return packets;
    }
}
