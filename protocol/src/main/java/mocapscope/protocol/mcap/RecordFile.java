package mocapscope.protocol.mcap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;

/** Reads MCAP records at given offsets of a seekable file. */
final class RecordFile {
    private final SeekableByteChannel channel;
    private final int budget;

    RecordFile(SeekableByteChannel channel, Limits limits) {
        this.channel = channel;
        this.budget = limits.budget();
    }

    int budget() {
        return budget;
    }

    long size() throws IOException {
        return channel.size();
    }

    /** Returns a sequential reader from an offset on. */
    Frames from(long offset) throws IOException {
        channel.position(offset);
        return new Frames(new Source(channel, offset), budget);
    }

    /**
     * Reads a record of known length, including its opcode; {@code what} names the origin of offset and length in
     * errors.
     */
    McapRecord record(long offset, long length, int opcode, String what) throws IOException {
        if (offset < Frames.MAGIC_SIZE || offset > size() || length < Frames.HEAD || length > size() - offset) {
            throw new McapException(offset, what, "points outside the file");
        }
        if (length - Frames.HEAD > budget) {
            throw new McapException(offset, what, "%d bytes, and the budget is %d".formatted(length, budget));
        }
        var bytes = bytes(offset, (int) length);
        if ((bytes.get(0) & 0xff) != opcode || bytes.getLong(1) != length - Frames.HEAD) {
            throw new McapException(offset, what, "points at another record");
        }
        return RecordCodec.read(
                opcode, FieldReader.plain(bytes.slice(Frames.HEAD, (int) length - Frames.HEAD), offset + Frames.HEAD));
    }

    /** Returns bytes of the file, in little-endian order. */
    ByteBuffer bytes(long offset, int length) throws IOException {
        var bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        channel.position(offset);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) <= 0) {
                throw new McapException(offset + bytes.position(), "record", "the file ends");
            }
        }
        return bytes.flip();
    }

    void close() throws IOException {
        channel.close();
    }
}
