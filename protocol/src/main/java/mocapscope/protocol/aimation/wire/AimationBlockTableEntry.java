package mocapscope.protocol.aimation.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * A 12-byte entry of an AImation packet's block table: type, offset and metadata.
 *
 * <pre>
 *   0          4            8              12
 *   │ type u32 │ offset u32 │ metadata u32 │     the offset from the packet's first byte
 * </pre>
 */
public record AimationBlockTableEntry(long type, long offset, long metadata) {
    public static final int LENGTH = 12;
    private static final int OFFSET_AT = 4;
    private static final int METADATA_AT = 8;

    public static AimationBlockTableEntry read(ByteReader in) {
        long type = in.u32("type");
        long offset = in.u32("offset", "bytes");
        return new AimationBlockTableEntry(type, offset, in.u32("metadata"));
    }

    void write(ByteWriter out) {
        out.u32("type", type).u32("offset", offset).u32("metadata", metadata);
    }

    /** Returns the offset in the packet of the {@code index}-th entry's block offset. */
    static int offsetAt(int index) {
        return AimationPacketHeader.LENGTH + index * LENGTH + OFFSET_AT;
    }

    /** Returns the offset in the packet of the {@code index}-th entry's metadata. */
    static int metadataAt(int index) {
        return AimationPacketHeader.LENGTH + index * LENGTH + METADATA_AT;
    }
}
