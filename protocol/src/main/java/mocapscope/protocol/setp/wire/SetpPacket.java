package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageFieldListener;
import org.jspecify.annotations.Nullable;

/** A SETP packet, the content of one datagram: a header and its frames. See SETP.md §2. There are no gaps between frames. */
public record SetpPacket(SetpPacketHeader header, List<SetpMessageFragment> frames) {
    /** Maximum size in bytes: 1500, less 40 for IPv6 and 8 for UDP. */
    public static final int MOST = 1452;
    /** Maximum size of a datagram, for foreign peers (R40). */
    public static final int MOST_LENIENT = 65_507;

    public SetpPacket {
        frames = SetpLazyFrameList.immutable(frames);
    }

    public static ByteReader reader(ByteBuffer bytes, @Nullable MessageFieldListener listener) {
        return new ByteReader(bytes, ByteOrder.LITTLE_ENDIAN, SetpProblemKind.PACKET_TOO_SHORT, listener);
    }

    /**
     * Reads an entire datagram; the checks run in the order of §8.1. The data is shared with the bytes that are read.
     */
    public static SetpPacket read(ByteReader in, SetpViolationHandler verdict) {
        length(in.remaining(), verdict);
        var header = SetpPacketHeader.read(in);
        if (in.remaining() == 0) {
            throw new DecodeException(
                    SetpProblemKind.PACKET_NO_FRAMES,
                    "frames",
                    SetpPacketHeader.SIZE,
                    "the packet ends after its header");
        }
        int from = in.skipToIndex("frames", 0);
        var plain = SetpLazyFrameList.parseValid(in.buffer(), from, from + in.remaining());
        return new SetpPacket(
                header, plain == null ? SetpLazyFrameList.of(in.buffer(), from, judged(in, verdict)) : plain);
    }

    /** Reports the violations of all frames and returns the number of frames. */
    private static int judged(ByteReader in, SetpViolationHandler verdict) {
        int count = 0;
        for (; in.remaining() > 0; count++) {
            SetpMessageFragment.read(in, count, verdict);
        }
        return count;
    }

    /** Reads a datagram without a reason for failures: empty if the bytes are not a packet. */
    public static Optional<SetpPacket> of(ByteBuffer bytes, SetpValidationMode mode) {
        try {
            return Optional.of(read(reader(bytes, null), new SetpViolationHandler(mode, _ -> {})));
        } catch (DecodeException _) {
            return Optional.empty();
        }
    }

    private static void length(int length, SetpViolationHandler verdict) {
        if (length < SetpPacketHeader.SIZE) {
            throw new DecodeException(
                    SetpProblemKind.PACKET_TOO_SHORT,
                    "packet",
                    0,
                    "%d bytes, the header alone has 18".formatted(length));
        }
        if (length > MOST) {
            var breach = new DecodeException(
                    SetpProblemKind.PACKET_TOO_LONG,
                    "packet",
                    0,
                    "%d bytes, expected at most %d".formatted(length, MOST));
            if (length > MOST_LENIENT) {
                throw breach;
            }
            verdict.handle(breach);
        }
    }

    /**
     * Returns true if the packet requests a session: id 0, and only one complete Connect or Bubble Link Request (R8).
     */
    public boolean opensSession(SetpMessageTypeTable types) {
        var first = frames.getFirst();
        return header.session() == 0
                && header.guaranteed()
                && types.opensSession(first.type())
                && frames.size() == first.count()
                && frames.stream()
                        .allMatch(frame -> frame.type() == first.type()
                                && frame.message() == first.message()
                                && frame.count() == first.count())
                && frames.stream()
                                .mapToInt(SetpMessageFragment::index)
                                .distinct()
                                .count()
                        == first.count();
    }

    /**
     * Returns the packet ids in its complete and well-formed Acknowledgements, in order. All frames of an
     * Acknowledgement are in one packet, in any order, and may split an id (R14).
     */
    public List<Long> acknowledgedIds(SetpMessageTypeTable types) {
        return frames.stream()
                .filter(frame -> beginsAcknowledgement(frame, types))
                .flatMap(frame -> acknowledgedIds(frame).stream())
                .toList();
    }

    /** Returns the packet ids in the Acknowledgement at its start; an empty list if it starts with another message. */
    public List<Long> leadingAcknowledgedIds(SetpMessageTypeTable types) {
        var frame = frames.getFirst();
        return beginsAcknowledgement(frame, types) ? acknowledgedIds(frame) : List.of();
    }

    private static boolean beginsAcknowledgement(SetpMessageFragment frame, SetpMessageTypeTable types) {
        return frame.type() == types.acknowledgement() && frame.index() == 0;
    }

    private List<Long> acknowledgedIds(SetpMessageFragment first) {
        var parts = frames.stream()
                .filter(frame -> frame.type() == first.type()
                        && frame.message() == first.message()
                        && frame.count() == first.count())
                .sorted(Comparator.comparingInt(SetpMessageFragment::index))
                .toList();
        int bytes = parts.stream().mapToInt(frame -> frame.data().size()).sum();
        boolean complete = parts.size() == first.count() && parts.getLast().index() == first.count() - 1;
        if (!complete
                || bytes % Integer.BYTES != 0
                || bytes / Integer.BYTES > SetpSessionControlMessage.Acknowledgement.MOST) {
            return List.of();
        }
        var data = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        parts.forEach(frame -> data.put(frame.data().bytes()));
        var ids = new ArrayList<Long>();
        for (data.flip(); data.hasRemaining(); ) {
            ids.add(Integer.toUnsignedLong(data.getInt()));
        }
        return ids;
    }

    /** Returns the number of bytes to hold for those of its frames that are parts of messages. */
    public int incompleteBytes() {
        return frames.stream()
                .filter(frame -> frame.count() > 1)
                .mapToInt(frame -> SetpReassemblyBuffer.OVERHEAD + frame.data().size())
                .sum();
    }

    /**
     * Returns true if it holds a complete, well-formed Disconnect; a lenient listener accepts one with data too (R40).
     */
    public boolean containsDisconnect(SetpMessageTypeTable types, SetpValidationMode mode) {
        return frames.stream()
                .filter(frame -> frame.type() == types.disconnect() && frame.count() == 1)
                .anyMatch(frame ->
                        mode == SetpValidationMode.LENIENT || frame.data().size() == 0);
    }

    /** Returns the bytes of the datagram. */
    public ByteBuffer write() {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        header.write(out);
        for (int i = 0; i < frames.size(); i++) {
            frames.get(i).write(out, i);
        }
        return out.toByteBuffer();
    }
}
