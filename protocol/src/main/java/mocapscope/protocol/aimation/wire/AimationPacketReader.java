package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageFieldListener;
import org.jspecify.annotations.Nullable;

/**
 * Reads the header, block table and blocks of one AImation packet and checks offsets and metadata. See AIMATION.md §1.2,
 * §1.3. The length of a block follows from the offsets; the metadata is checked against it.
 */
public final class AimationPacketReader {
    private final ByteBuffer packet;
    private final ByteReader in;
    private final AimationViolationPolicy handler;
    private final List<AimationBlockTableEntry> entries = new ArrayList<>();
    private final List<AimationBlock> blocks = new ArrayList<>();

    private AimationPacketReader(
            ByteBuffer packet, AimationViolationPolicy handler, @Nullable MessageFieldListener listener) {
        this.packet = packet.slice();
        this.in = new ByteReader(this.packet, ByteOrder.LITTLE_ENDIAN, AimationProblemKind.CUT_OFF, listener);
        this.handler = handler;
    }

    /**
     * Reads the packet in {@code bytes}.
     *
     * @throws DecodeException if it cannot be decoded, or if {@code handler} is strict and it breaks a rule
     */
    public static AimationPacket read(
            ByteBuffer bytes, AimationViolationPolicy handler, @Nullable MessageFieldListener listener) {
        return new AimationPacketReader(bytes, handler, listener).packet();
    }

    private AimationPacket packet() {
        var header = AimationPacketHeader.read(in, handler);
        for (int i = 0; i < header.blocks(); i++) {
            in.open("table", i);
            entries.add(AimationBlockTableEntry.read(in));
            in.close();
        }
        checkOffsets();
        skipGap();
        for (int i = 0; i < entries.size(); i++) {
            in.section("§1.3").open("blocks", i);
            blocks.add(block(i));
            in.close();
        }
        return new AimationPacket(header.reserved(), entries, blocks);
    }

    private void checkOffsets() {
        long least = AimationPacketHeader.LENGTH + (long) AimationBlockTableEntry.LENGTH * entries.size();
        for (int i = 0; i < entries.size(); i++) {
            long offset = entries.get(i).offset();
            if (offset > packet.limit()) {
                throw offset(i, "%d, after the end of the packet with %d bytes".formatted(offset, packet.limit()));
            }
            if (offset < least) {
                throw offset(i, "%d, inside a block that ends at %d".formatted(offset, least));
            }
            least = offset;
        }
    }

    private static DecodeException offset(int index, String reason) {
        return new DecodeException(
                AimationProblemKind.OFFSET_WRONG,
                "table[%d].offset".formatted(index),
                AimationBlockTableEntry.offsetAt(index),
                reason);
    }

    /** Reports bytes between the table and the first block, and skips them: they do no harm. */
    private void skipGap() {
        int end = entries.isEmpty() ? packet.limit() : (int) entries.getFirst().offset();
        int tableEnd = packet.limit() - in.remaining();
        if (end > tableEnd) {
            in.skip("gap", end - tableEnd);
            handler.handle(in.reject(
                    AimationProblemKind.OFFSET_WRONG, "gap", "%d bytes belong to no block".formatted(end - tableEnd)));
        }
    }

    private AimationBlock block(int index) {
        var entry = entries.get(index);
        long end = index + 1 < entries.size() ? entries.get(index + 1).offset() : packet.limit();
        int size = (int) (end - entry.offset());
        var kind = AimationBlock.AimationBlockType.of(entry.type());
        if (kind.isEmpty()) {
            var block = new AimationBlock.UnknownBlock(entry.type(), entry.metadata(), in.bytes("bytes", size));
            handler.handle(in.reject(AimationProblemKind.BLOCK_UNKNOWN, "bytes", "unknown type " + entry.type()));
            return block;
        }
        if (size % kind.get().size() != 0) {
            in.skip("bytes", size);
            var reason = "%d bytes are not a multiple of %d"
                    .formatted(size, kind.get().size());
            throw in.reject(AimationProblemKind.BLOCK_NOT_WHOLE, "bytes", reason);
        }
        checkMetadata(index, kind.get(), size);
        return kind.get().countsElements()
                ? AimationBlock.FloatBlock.read(in, kind.get(), size)
                : text(entry, kind.get(), size);
    }

    private void checkMetadata(int index, AimationBlock.AimationBlockType blockType, int size) {
        long declared = entries.get(index).metadata();
        int count = size / blockType.size();
        if (declared != count) {
            var rule = blockType.countsElements()
                    ? AimationProblemKind.METADATA_COUNT
                    : AimationProblemKind.METADATA_BYTES;
            var reason = "it is %d, but the offsets have %d".formatted(declared, count);
            handler.handle(new DecodeException(
                    rule, "table[%d].metadata".formatted(index), AimationBlockTableEntry.metadataAt(index), reason));
        }
    }

    /** Reads a text block. The content of a string is not defined, so invalid UTF-8 is kept as bytes. */
    private AimationBlock text(AimationBlockTableEntry entry, AimationBlock.AimationBlockType blockType, int size) {
        int from = packet.limit() - in.remaining();
        var plain = in.text(blockType.label, size);
        if (plain.indexOf('\ufffd') < 0 && !in.isTerminated(size)) {
            return new AimationBlock.TextBlock(blockType, plain); // all bytes are valid UTF-8, and none was dropped
        }
        try {
            var text = StandardCharsets.UTF_8.newDecoder().decode(packet.slice(from, size));
            return new AimationBlock.TextBlock(blockType, text.toString());
        } catch (CharacterCodingException _) {
            if (blockType == AimationBlock.AimationBlockType.JSON) {
                throw in.reject(AimationProblemKind.JSON_SYNTAX, blockType.label, "it is not UTF-8");
            }
            handler.handle(
                    in.reject(AimationProblemKind.BLOCK_UNKNOWN, blockType.label, "it is a string, but not UTF-8"));
            return new AimationBlock.UnknownBlock(entry.type(), entry.metadata(), packet.slice(from, size));
        }
    }
}
