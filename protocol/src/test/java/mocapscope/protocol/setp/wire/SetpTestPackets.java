package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.setp.transport.SetpEncodedPacket;

/** Makes packets for tests, and takes them apart. */
public final class SetpTestPackets {
    private SetpTestPackets() {}

    public static ByteBuffer hex(String text) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(text.replace(" ", "")));
    }

    /** A packet of those frames. */
    public static ByteBuffer packet(long session, long id, boolean guaranteed, SetpMessageFragment... frames) {
        return new SetpPacket(new SetpPacketHeader(session, id, 0, guaranteed, 0), List.of(frames)).write();
    }

    /** A message in one frame. */
    public static SetpMessageFragment frame(int type, long message, int bytes) {
        return new SetpMessageFragment(type, message, 1, 0, SetpOpaqueBytes.of(ByteBuffer.allocate(bytes)));
    }

    public static SetpMessageFragment ack(long message, long... ids) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        for (long id : ids) {
            out.u32("id", id);
        }
        return new SetpMessageFragment(3, message, 1, 0, SetpOpaqueBytes.of(out.toByteBuffer()));
    }

    public static SetpPacket parts(ByteBuffer packet) {
        return SetpPacket.of(packet, SetpValidationMode.STRICT).orElseThrow();
    }

    public static SetpPacket parts(SetpEncodedPacket packet) {
        return parts(packet.bytes());
    }

    public static List<Long> ids(SetpMessageFragment ack) {
        var data = ack.data().bytes().order(ByteOrder.LITTLE_ENDIAN);
        var ids = new ArrayList<Long>();
        while (data.hasRemaining()) {
            ids.add(Integer.toUnsignedLong(data.getInt()));
        }
        return ids;
    }

    public static List<Integer> types(SetpEncodedPacket packet) {
        return parts(packet).frames().stream().map(SetpMessageFragment::type).toList();
    }
}
