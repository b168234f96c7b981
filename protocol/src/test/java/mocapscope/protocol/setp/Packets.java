package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;

/** Makes packets for tests, and takes them apart. */
final class Packets {
    private Packets() {}

    static ByteBuffer hex(String text) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(text.replace(" ", "")));
    }

    /** A packet of those frames. */
    static ByteBuffer packet(long session, long id, boolean guaranteed, TransportFrame... frames) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        new SetpHeader(session, id, 0, guaranteed, 0).write(out);
        for (var frame : frames) {
            frame.write(out);
        }
        return out.written();
    }

    /** A message in one frame. */
    static TransportFrame frame(int type, long message, int bytes) {
        return new TransportFrame(type, message, 1, 0, ByteBuffer.allocate(bytes));
    }

    static TransportFrame ack(long message, long... ids) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        for (long id : ids) {
            out.u32("id", id);
        }
        return new TransportFrame(3, message, 1, 0, out.written());
    }

    static PacketParts parts(ByteBuffer packet) {
        return PacketParts.of(packet, SetpTuning.DEFAULTS.bounds()).orElseThrow();
    }

    static PacketParts parts(Transmission packet) {
        return parts(packet.bytes());
    }

    static List<Long> ids(TransportFrame ack) {
        var data = ack.data().duplicate().order(ByteOrder.LITTLE_ENDIAN);
        var ids = new ArrayList<Long>();
        while (data.hasRemaining()) {
            ids.add(Integer.toUnsignedLong(data.getInt()));
        }
        return ids;
    }

    static List<Integer> types(Transmission packet) {
        return parts(packet).frames().stream().map(TransportFrame::type).toList();
    }
}
