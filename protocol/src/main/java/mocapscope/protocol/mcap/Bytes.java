package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/** What records do with the bytes they hold. */
final class Bytes {
    private Bytes() {}

    /** A read-only view of what remains, which nobody else can move. */
    static ByteBuffer readOnly(ByteBuffer bytes) {
        return bytes.isReadOnly() ? bytes.slice() : bytes.slice().asReadOnlyBuffer();
    }

    /** What remains, without the bytes around it. */
    static ByteBuffer copy(ByteBuffer bytes) {
        return ByteBuffer.allocate(bytes.remaining()).put(bytes.duplicate()).flip();
    }

    /** The checksum of what remains. */
    static long crc(ByteBuffer bytes) {
        var crc = new CRC32();
        crc.update(bytes.duplicate());
        return crc.getValue();
    }
}
