package mocapscope.protocol.mcap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.zip.CRC32;

/**
 * Writes MCAP records to a channel, tracking the file position and CRC. The CRC covers the bytes since its last reset.
 */
final class Sink {
    private final WritableByteChannel channel;
    private final CRC32 crc = new CRC32();
    private final FieldWriter fields = new FieldWriter(1 << 12);
    private long position;
    private boolean broken;

    Sink(WritableByteChannel channel) {
        this.channel = channel;
    }

    long position() {
        return position;
    }

    /** Returns true if writing failed; offsets of later data would be wrong. */
    boolean broken() {
        return broken;
    }

    /** Writes a record and returns its length, including the opcode. */
    int write(McapRecord record) throws IOException {
        fields.clear();
        int length = RecordCodec.write(record, fields);
        bytes(fields.written());
        return length;
    }

    /** Writes a chunk without copying its records, and returns its length. */
    int chunk(Chunk chunk) throws IOException {
        fields.clear();
        int from = fields.begin(Opcode.CHUNK);
        chunk.writeHead(fields);
        var records = chunk.records();
        int length = fields.end(from, records.remaining());
        bytes(fields.written());
        bytes(records);
        return length;
    }

    void magic() throws IOException {
        bytes(ByteBuffer.allocate(Frames.MAGIC_SIZE)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(0, Frames.MAGIC));
    }

    long crc() {
        return crc.getValue();
    }

    void resetCrc() {
        crc.reset();
    }

    /** Writes the footer with the CRC of the preceding bytes and of itself. */
    void footer(long summaryStart, long summaryOffsetStart) throws IOException {
        fields.clear();
        RecordCodec.write(new Footer(summaryStart, summaryOffsetStart, 0), fields);
        crc.update(fields.array(), 0, fields.size() - Integer.BYTES);
        write(new Footer(summaryStart, summaryOffsetStart, crc.getValue()));
    }

    private void bytes(ByteBuffer bytes) throws IOException {
        if (broken) {
            throw new IOException("writing failed earlier, and the file ends there");
        }
        crc.update(bytes.duplicate());
        position += bytes.remaining();
        boolean done = false;
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            done = true;
        } finally {
            broken |= !done;
        }
    }

    void close() throws IOException {
        channel.close();
    }
}
