package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/** Read-only view, copy and CRC-32 operations on the byte buffers of MCAP records. */
final class McapBufferCopyOperations {
    private McapBufferCopyOperations() {}

    /** Returns a read-only view of the remaining bytes, with a position of its own. */
    static ByteBuffer readOnly(ByteBuffer bytes) {
        return bytes.isReadOnly() ? bytes.slice() : bytes.slice().asReadOnlyBuffer();
    }

    /** Returns a copy of the remaining bytes. */
    static ByteBuffer copy(ByteBuffer bytes) {
        return ByteBuffer.allocate(bytes.remaining()).put(bytes.duplicate()).flip();
    }

    /** Returns the CRC-32 of the remaining bytes. */
    static long crc32(ByteBuffer bytes) {
        var crc = new CRC32();
        crc.update(bytes.duplicate());
        return crc.getValue();
    }
}
