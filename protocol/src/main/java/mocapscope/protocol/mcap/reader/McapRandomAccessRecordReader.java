package mocapscope.protocol.mcap.reader;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapFieldReader;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapRecordCodec;

/** Reads MCAP records at given offsets of a seekable file. */
public final class McapRandomAccessRecordReader {
    private final SeekableByteChannel channel;
    private final int budget;

    public McapRandomAccessRecordReader(SeekableByteChannel channel, McapReadLimits limits) {
        this.channel = channel;
        this.budget = limits.budget();
    }

    public int budget() {
        return budget;
    }

    public long size() throws IOException {
        return channel.size();
    }

    /** Returns a sequential reader from an offset on. */
    McapRecordReader readFrom(long offset) throws IOException {
        channel.position(offset);
        return new McapRecordReader(new McapSequentialByteReader(channel, offset), budget);
    }

    /**
     * Reads a record of known length, including its opcode; {@code description} names the origin of offset and length in
     * errors.
     */
    public McapRecord readRecord(long offset, long length, int opcode, String description) throws IOException {
        if (offset < 0 || offset > size() || length < McapRecordReader.HEAD || length > size() - offset) {
            throw new McapException(offset, description, "points outside the file");
        }
        if (length - McapRecordReader.HEAD > budget) {
            throw new McapException(offset, description, "%d bytes, and the budget is %d".formatted(length, budget));
        }
        var bytes = readBytes(offset, (int) length);
        if ((bytes.get(0) & 0xff) != opcode || bytes.getLong(1) != length - McapRecordReader.HEAD) {
            throw new McapException(offset, description, "points at another record");
        }
        return McapRecordCodec.read(
                opcode,
                McapFieldReader.plain(
                        bytes.slice(McapRecordReader.HEAD, (int) length - McapRecordReader.HEAD),
                        offset + McapRecordReader.HEAD));
    }

    /** Returns bytes of the file, in little-endian order. */
    public ByteBuffer readBytes(long offset, int length) throws IOException {
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
