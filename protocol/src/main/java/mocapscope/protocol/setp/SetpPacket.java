package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Inspector;
import org.jspecify.annotations.Nullable;

/** One datagram (§2): a header, and frames without gaps. */
record SetpPacket(SetpHeader header, List<SetpFrame> frames) {
    /** Bytes: 1500, less 40 of IPv6 and 8 of UDP. */
    static final int MOST = 1452;
    /** What a datagram holds at most, for foreign peers (R40). */
    static final int MOST_LENIENT = 65_507;

    SetpPacket {
        frames = SetpFrames.lasting(frames);
    }

    static ByteReader reader(ByteBuffer bytes, @Nullable Inspector inspector) {
        return new ByteReader(bytes, ByteOrder.LITTLE_ENDIAN, SetpRule.PACKET_TOO_SHORT, inspector);
    }

    /** Reads all of a datagram; the checks run in the order of §8.1. Data is shared with the bytes that are read. */
    static SetpPacket read(ByteReader in, SetpVerdict verdict) {
        length(in.remaining(), verdict);
        var header = SetpHeader.read(in);
        if (in.remaining() == 0) {
            throw new DecodeException(
                    SetpRule.PACKET_NO_FRAMES, "frames", SetpHeader.SIZE, "the packet ends after its header");
        }
        int from = in.passed("frames", 0);
        var plain = SetpFrames.plain(in.buffer(), from, from + in.remaining());
        return new SetpPacket(header, plain == null ? SetpFrames.of(in.buffer(), from, judged(in, verdict)) : plain);
    }

    /** Says what is wrong with any of the frames; how many there are. */
    private static int judged(ByteReader in, SetpVerdict verdict) {
        int count = 0;
        for (; in.remaining() > 0; count++) {
            SetpFrame.read(in, count, verdict);
        }
        return count;
    }

    /** The same in short, for whoever has no use for the reason: empty when the bytes are no packet. */
    static Optional<SetpPacket> of(ByteBuffer bytes, SetpMode mode) {
        try {
            return Optional.of(read(reader(bytes, null), new SetpVerdict(mode, _ -> {})));
        } catch (DecodeException _) {
            return Optional.empty();
        }
    }

    private static void length(int length, SetpVerdict verdict) {
        if (length < SetpHeader.SIZE) {
            throw new DecodeException(
                    SetpRule.PACKET_TOO_SHORT, "packet", 0, "%d bytes, the header alone has 18".formatted(length));
        }
        if (length > MOST) {
            var breach = new DecodeException(
                    SetpRule.PACKET_TOO_LONG, "packet", 0, "%d bytes, expected at most %d".formatted(length, MOST));
            if (length > MOST_LENIENT) {
                throw breach;
            }
            verdict.on(breach);
        }
    }

    /** Whether it asks for a session: id 0, and nothing but one Connect or Bubble Link Request, whole (R8). */
    boolean connects(SetpTypes types) {
        var first = frames.getFirst();
        return header.session() == 0
                && header.guaranteed()
                && types.connects(first.type())
                && frames.size() == first.count()
                && frames.stream()
                        .allMatch(frame -> frame.type() == first.type()
                                && frame.message() == first.message()
                                && frame.count() == first.count())
                && frames.stream().mapToInt(SetpFrame::index).distinct().count() == first.count();
    }

    /** Bytes that keeping its frames takes that are only parts of messages. */
    int partial() {
        return frames.stream()
                .filter(frame -> frame.count() > 1)
                .mapToInt(frame -> SetpPieces.OVERHEAD + frame.data().size())
                .sum();
    }

    /** Whether it holds a Disconnect, whole and well-formed; a lenient listener takes one with data too (R40). */
    boolean disconnects(SetpTypes types, SetpMode mode) {
        return frames.stream()
                .filter(frame -> frame.type() == types.disconnect() && frame.count() == 1)
                .anyMatch(frame -> mode == SetpMode.LENIENT || frame.data().size() == 0);
    }

    /** The datagram. */
    ByteBuffer write() {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        header.write(out);
        for (int i = 0; i < frames.size(); i++) {
            frames.get(i).write(out, i);
        }
        return out.written();
    }
}
