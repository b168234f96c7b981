package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads the acknowledged packet ids from a SETP packet whose Acknowledgement frames may come in any order. All frames
 * of one Acknowledgement are in one packet and may split an id (R14).
 */
final class SetpAcknowledgementReader {
    private SetpAcknowledgementReader() {}

    /** Returns the ids of the packet's complete and well-formed Acknowledgements, in order. */
    static List<Long> read(SetpPacket packet, SetpMessageTypeTable types) {
        return packet.frames().stream()
                .filter(frame -> first(frame, types))
                .flatMap(frame -> read(packet, frame).stream())
                .toList();
    }

    /**
     * Returns the ids of the Acknowledgement at the start of the packet; an empty list if it starts with another
     * message.
     */
    static List<Long> readLeading(SetpPacket packet, SetpMessageTypeTable types) {
        var frame = packet.frames().getFirst();
        return first(frame, types) ? read(packet, frame) : List.of();
    }

    private static boolean first(SetpFrame frame, SetpMessageTypeTable types) {
        return frame.type() == types.acknowledgement() && frame.index() == 0;
    }

    private static List<Long> read(SetpPacket packet, SetpFrame first) {
        var frames = packet.frames().stream()
                .filter(frame -> frame.type() == first.type()
                        && frame.message() == first.message()
                        && frame.count() == first.count())
                .sorted(Comparator.comparingInt(SetpFrame::index))
                .toList();
        int bytes = frames.stream().mapToInt(frame -> frame.data().size()).sum();
        boolean whole = frames.size() == first.count() && frames.getLast().index() == first.count() - 1;
        if (!whole || bytes % Integer.BYTES != 0 || bytes / Integer.BYTES > SetpControlMessage.Acknowledgement.MOST) {
            return List.of();
        }
        return ids(frames, bytes);
    }

    private static List<Long> ids(List<SetpFrame> frames, int bytes) {
        var all = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        frames.forEach(frame -> all.put(frame.data().bytes()));
        var ids = new ArrayList<Long>();
        for (all.flip(); all.hasRemaining(); ) {
            ids.add(Integer.toUnsignedLong(all.getInt()));
        }
        return ids;
    }
}
