package mocapscope.protocol.mcap.reader;

import java.nio.ByteBuffer;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapFieldReader;
import mocapscope.protocol.mcap.McapOpcode;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapRecordCodec;

/** Iterates over the records in one decompressed MCAP chunk. */
public final class McapChunkRecordReader {
    private final McapFieldReader in;
    private final int size;
    private int next;
    private int start;
    private int opcode;

    /**
     * Creates an iterator; the first byte, or the first byte before decompression, lies at file offset {@code origin}.
     */
    McapChunkRecordReader(ByteBuffer bytes, long origin, boolean packed) {
        in = packed ? McapFieldReader.unpacked(bytes, origin) : McapFieldReader.plain(bytes, origin);
        size = bytes.remaining();
    }

    int size() {
        return size;
    }

    /** Advances to the next record; returns false at the end, and after a record that does not fit. */
    public boolean advance() throws McapException {
        if (next == size) {
            return false;
        }
        start = next;
        in.setWindow(next, size - next);
        next = size;
        opcode = in.u8("opcode");
        long length = in.u64("length");
        if (length < 0 || length > in.remaining()) {
            throw in.reject("length", "%s bytes, %d left".formatted(Long.toUnsignedString(length), in.remaining()));
        }
        next = in.position() + (int) length;
        in.setWindow(in.position(), (int) length);
        return true;
    }

    /** Moves before the first record. */
    public void rewind() {
        next = 0;
    }

    /** Moves to the record at an offset. */
    void seek(int offset) throws McapException {
        next = offset;
        advance();
    }

    int opcode() {
        return opcode;
    }

    /** Returns the offset of the record in the uncompressed chunk. */
    int start() {
        return start;
    }

    public McapRecord read() throws McapException {
        if (!McapOpcode.isAllowedInChunks(opcode)) {
            throw in.reject("opcode", McapOpcode.toHex(opcode) + " is not allowed in a chunk");
        }
        return McapRecordCodec.read(opcode, in);
    }
}
