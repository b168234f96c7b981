package mocapscope.protocol.setp.edit;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageFragmenter;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;

/** Replaces or removes one message among the frames of a SETP packet, and leaves the others unchanged. */
final class SetpMessageReplacer {
    private final SetpMessageTypeTable types;
    private final SetpPacket packet;
    private final int type;
    private final long id;

    SetpMessageReplacer(SetpMessageTypeTable types, SetpPacket packet, SetpMessageKind kind, long id) {
        this.types = types;
        this.packet = packet;
        this.type = types.of(kind).number();
        this.id = id;
    }

    private boolean own(SetpMessageFragment frame) {
        return frame.type() == type && frame.message() == id;
    }

    /** Returns the frames of all other messages. */
    List<SetpMessageFragment> otherFrames() {
        return packet.frames().stream().filter(frame -> !own(frame)).toList();
    }

    /**
     * Returns the packet with other data in the message. Data of equal length keeps its division into frames.
     *
     * @throws InvalidFieldValueException if other packets contain frames of the message, or the data does not fit
     */
    ByteBuffer replace(ByteBuffer data) throws InvalidFieldValueException {
        var sizes = sizes();
        int size = sizes.values().stream().mapToInt(Integer::intValue).sum();
        return written(size == data.remaining() ? inPlace(sizes, data) : cutAgain(data));
    }

    /** Returns the number of data bytes in each frame of the message, by frame index. */
    private TreeMap<Integer, Integer> sizes() throws InvalidFieldValueException {
        var sizes = new TreeMap<Integer, Integer>();
        boolean complete = false;
        for (var frame : packet.frames()) {
            if (own(frame)) {
                sizes.putIfAbsent(frame.index(), frame.data().size());
                complete = sizes.size() == frame.count();
            }
        }
        if (!complete) {
            throw new InvalidFieldValueException(
                    "", "parts of it are in other packets: change the frames of each packet");
        }
        return sizes;
    }

    /** Replaces the data frame by frame; a repeated frame is changed twice. */
    private List<SetpMessageFragment> inPlace(TreeMap<Integer, Integer> sizes, ByteBuffer data) {
        var frames = new ArrayList<SetpMessageFragment>();
        for (var frame : packet.frames()) {
            frames.add(own(frame) ? changed(frame, sizes, data) : frame);
        }
        return frames;
    }

    private SetpMessageFragment changed(SetpMessageFragment frame, TreeMap<Integer, Integer> sizes, ByteBuffer data) {
        int from = sizes.headMap(frame.index()).values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        var bytes = SetpOpaqueBytes.of(data.slice(data.position() + from, sizes.getOrDefault(frame.index(), 0)));
        return new SetpMessageFragment(type, id, frame.count(), frame.index(), bytes);
    }

    /** Splits the data anew and puts all frames at the position of the first one. */
    private List<SetpMessageFragment> cutAgain(ByteBuffer data) {
        var frames = new ArrayList<SetpMessageFragment>();
        boolean done = false;
        for (var frame : packet.frames()) {
            if (!own(frame)) {
                frames.add(frame);
            } else if (!done) {
                frames.addAll(SetpMessageFragmenter.fragment(types, type, id, data));
                done = true;
            }
        }
        return frames;
    }

    /** Encodes the packet. One that was too large before belongs to a foreign peer that accepts such packets (R40). */
    private ByteBuffer written(List<SetpMessageFragment> frames) throws InvalidFieldValueException {
        int before = size(packet.frames());
        int after = size(frames);
        int most = before > SetpPacket.MOST ? SetpPacket.MOST_LENIENT : SetpPacket.MOST;
        if (after > before && after > most) {
            throw new InvalidFieldValueException(
                    "", "makes a packet of %d bytes, the limit is %d".formatted(after, most));
        }
        return new SetpPacket(packet.header(), frames).write();
    }

    private static int size(List<SetpMessageFragment> frames) {
        return SetpPacketHeader.SIZE
                + frames.stream().mapToInt(SetpMessageFragment::size).sum();
    }
}
