package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;

/**
 * The first 24 bytes of an AImation packet: magic, reserved bytes, version and block count. Little-endian, like the
 * entire packet:
 *
 * <pre>
 *   0          8              15        16               24
 *   │ AiMation │ reserved × 7 │ version │ block count u64 │ table …
 * </pre>
 *
 * @param reserved the seven bytes as one number, the first lowest
 * @param blocks number of blocks in the table
 */
public record AimationPacketHeader(long reserved, int blocks) {
    public static final int LENGTH = 24;

    /** Value of the reserved bytes in a client's packets. */
    static final long CLIENT = 0;

    /** Value of the reserved bytes in Studio's packets: 55 55 55 5a aa aa aa. */
    static final long STUDIO = 0xaaaaaa_5a555555L;

    /** Maximum number of blocks: far more than needed, though a packet could hold a million empty ones. */
    private static final int MOST_BLOCKS = 1024;

    static final String MAGIC = "AiMation";
    private static final int RESERVED = 7;
    private static final int RESERVED_AT = 8;

    /** Reads the header of a packet and checks that the remaining bytes can hold the table. */
    static AimationPacketHeader read(ByteReader in, AimationViolationPolicy handler) {
        in.section("§1.2");
        magic(in);
        long reserved = number(in.bytes("reserved", RESERVED));
        int version = in.u8("version");
        if (version != 0) {
            throw in.reject(
                    AimationProblemKind.VERSION_UNKNOWN, "version", "it is %d, only 0 is known".formatted(version));
        }
        long blocks = in.i64("block_count");
        if (Long.compareUnsigned(blocks, in.remaining() / AimationBlockTableEntry.LENGTH) > 0) {
            var reason = "%s blocks, %d bytes left".formatted(Long.toUnsignedString(blocks), in.remaining());
            throw in.reject(AimationProblemKind.BLOCK_COUNT, "block_count", reason);
        }
        if (blocks > MOST_BLOCKS) {
            var reason = "%d blocks, limit %d".formatted(blocks, MOST_BLOCKS);
            throw in.reject(AimationProblemKind.BLOCK_COUNT, "block_count", reason);
        }
        if (reserved != CLIENT && reserved != STUDIO) {
            var reason = "they are %014x, the first last".formatted(reserved);
            handler.handle(new DecodeException(AimationProblemKind.RESERVED_BYTES, "reserved", RESERVED_AT, reason));
        }
        return new AimationPacketHeader(reserved, (int) blocks);
    }

    /** Returns true if the bytes begin as a packet does. */
    public static boolean startsWithMagic(ByteBuffer bytes) {
        var magic = ByteBuffer.wrap(MAGIC.getBytes(StandardCharsets.ISO_8859_1));
        return bytes.remaining() >= LENGTH
                && bytes.slice(bytes.position(), MAGIC.length()).equals(magic);
    }

    private static void magic(ByteReader in) {
        var magic = in.text("magic", MAGIC.length(), StandardCharsets.ISO_8859_1, false);
        if (magic.equals(MAGIC)) {
            return;
        }
        int first = magic.isEmpty() ? 0 : magic.charAt(0);
        if (first >= 0x80 && first <= 0x8f || first == 0xde || first == 0xdf) {
            throw in.reject(AimationProblemKind.MESSAGE_PACK, "magic", "the packet begins as a MessagePack map does");
        }
        var rule = magic.equalsIgnoreCase(MAGIC) ? AimationProblemKind.MAGIC_SPELLING : AimationProblemKind.MAGIC_WRONG;
        throw in.reject(rule, "magic", "it is \"%s\"".formatted(magic.replaceAll("[^ -~]", ".")));
    }

    private static long number(ByteBuffer reserved) {
        long number = 0;
        for (int i = RESERVED - 1; i >= 0; i--) {
            number = number << 8 | reserved.get(i) & 0xff;
        }
        return number;
    }

    void write(ByteWriter out) {
        var bytes = ByteBuffer.allocate(RESERVED);
        for (int i = 0; i < RESERVED; i++) {
            bytes.put(i, (byte) (reserved >> 8 * i));
        }
        out.section("§1.2").text("magic", MAGIC, MAGIC.length());
        out.bytes("reserved", bytes).u8("version", 0).i64("block_count", blocks);
    }
}
