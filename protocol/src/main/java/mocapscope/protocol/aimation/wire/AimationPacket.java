package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.MessageFieldListener;
import org.jspecify.annotations.Nullable;

/**
 * An AImation packet: a 24-byte header, a block table and the blocks.
 *
 * <pre>
 *   0        24                  24 + 12n
 *   │ header │ table, n × 12 … │ block 0 … │ block 1 … │ … to the end
 * </pre>
 *
 * @param entries the table as read; one entry for each block
 */
public record AimationPacket(long reserved, List<AimationBlockTableEntry> entries, List<AimationBlock> blocks) {

    public AimationPacket {
        entries = List.copyOf(entries);
        blocks = List.copyOf(blocks);
    }

    /** Returns a packet of these blocks with a matching table. */
    static AimationPacket of(long reserved, List<AimationBlock> blocks) {
        var entries = new ArrayList<AimationBlockTableEntry>();
        long at = AimationPacketHeader.LENGTH + (long) AimationBlockTableEntry.LENGTH * blocks.size();
        for (var block : blocks) {
            entries.add(new AimationBlockTableEntry(block.type(), at, block.metadata()));
            var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
            block.write(out);
            at += out.length();
        }
        return new AimationPacket(reserved, entries, blocks);
    }

    public ByteBuffer bytes() {
        return bytes(null);
    }

    ByteBuffer bytes(@Nullable MessageFieldListener listener) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN, listener);
        new AimationPacketHeader(reserved, entries.size()).write(out);
        for (int i = 0; i < entries.size(); i++) {
            out.open("table", i);
            entries.get(i).write(out);
            out.close();
        }
        for (int i = 0; i < blocks.size(); i++) {
            out.section("§1.3").open("blocks", i);
            blocks.get(i).write(out);
            out.close();
        }
        return out.toByteBuffer();
    }
}
