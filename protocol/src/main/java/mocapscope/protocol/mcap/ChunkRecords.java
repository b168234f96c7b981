package mocapscope.protocol.mcap;

import java.nio.ByteBuffer;

/** The records in an unpacked chunk, one after the other. */
final class ChunkRecords {
    private final FieldReader in;
    private final int size;
    private int next;
    private int start;
    private int opcode;

    /** The first byte, or the first of those it was unpacked from, lies at {@code origin} in the file. */
    ChunkRecords(ByteBuffer bytes, long origin, boolean packed) {
        in = packed ? FieldReader.unpacked(bytes, origin) : FieldReader.plain(bytes, origin);
        size = bytes.remaining();
    }

    int size() {
        return size;
    }

    /** Goes to the next record; whether there is one. Behind one that does not fit there is none. */
    boolean advance() throws McapException {
        if (next == size) {
            return false;
        }
        start = next;
        in.window(next, size - next);
        next = size;
        opcode = in.u8("opcode");
        long length = in.u64("length");
        if (length < 0 || length > in.remaining()) {
            throw in.reject("length", "%s bytes, %d left".formatted(Long.toUnsignedString(length), in.remaining()));
        }
        next = in.at() + (int) length;
        in.window(in.at(), (int) length);
        return true;
    }

    /** Goes before the first record. */
    void rewind() {
        next = 0;
    }

    /** Goes to the record that starts there. */
    void seek(int offset) throws McapException {
        next = offset;
        advance();
    }

    int opcode() {
        return opcode;
    }

    /** Where it starts in the unpacked chunk. */
    int start() {
        return start;
    }

    McapRecord read() throws McapException {
        if (!Opcode.inChunks(opcode)) {
            throw in.reject("opcode", Opcode.told(opcode) + " is not allowed in a chunk");
        }
        return RecordCodec.read(opcode, in);
    }
}
