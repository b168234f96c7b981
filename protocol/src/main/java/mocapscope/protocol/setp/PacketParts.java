package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.ByteReader;

/** A well-formed packet (8.1): its header and at least one frame. What is wrong with another one, the decoder says. */
record PacketParts(SetpHeader header, List<TransportFrame> frames) {
    private static final int GUARANTEED_AT = 16;

    PacketParts {
        frames = List.copyOf(frames);
    }

    /** Empty when the bytes are no packet. */
    static Optional<PacketParts> of(ByteBuffer packet, SetpTuning.Bounds bounds) {
        int size = packet.remaining();
        if (size < SetpHeader.SIZE + TransportFrame.HEADER
                || size > bounds.acceptedPacket()
                || (packet.get(packet.position() + GUARANTEED_AT) & 0xfe) != 0) {
            return Optional.empty();
        }
        var in = new ByteReader(packet, ByteOrder.LITTLE_ENDIAN, SetpRule.PACKET_TOO_SHORT, null);
        var header = SetpHeader.read(in);
        var frames = new ArrayList<TransportFrame>();
        while (in.remaining() > 0) {
            if (!frameFollows(packet, packet.limit() - in.remaining(), bounds)) {
                return Optional.empty();
            }
            frames.add(TransportFrame.read(in));
        }
        return frames.stream().allMatch(PacketParts::sound)
                ? Optional.of(new PacketParts(header, frames))
                : Optional.empty();
    }

    private static boolean frameFollows(ByteBuffer packet, int at, SetpTuning.Bounds bounds) {
        int left = packet.limit() - at;
        if (left < TransportFrame.HEADER) {
            return false;
        }
        int data = packet.get(at + TransportFrame.SIZE_AT) & 0xff;
        return data <= bounds.acceptedFrame() && data <= left - TransportFrame.HEADER;
    }

    private static boolean sound(TransportFrame frame) {
        return frame.index() < frame.count()
                && (frame.count() == 1 || frame.data().hasRemaining());
    }

    /** Whether it asks for a session: id 0, and nothing but one Connect or Bubble Link Request, whole (R8). */
    boolean connects(MessageTypes types) {
        var first = frames.getFirst();
        return header.session() == 0
                && header.guaranteed()
                && types.connects(first.type())
                && frames.size() == first.count()
                && frames.stream()
                        .allMatch(frame -> frame.type() == first.type() && frame.message() == first.message());
    }

    boolean holds(int type) {
        return frames.stream().anyMatch(frame -> frame.type() == type);
    }
}
