package mocapscope.protocol.mcap.writer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.zip.CRC32;
import mocapscope.protocol.mcap.McapChunk;
import mocapscope.protocol.mcap.McapFieldWriter;
import mocapscope.protocol.mcap.McapFooter;
import mocapscope.protocol.mcap.McapOpcode;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapRecordCodec;
import mocapscope.protocol.mcap.reader.McapRecordReader;

/**
 * Writes MCAP records to a byte channel and tracks the file position and CRC-32. The CRC covers the bytes since its last
 * reset.
 */
final class McapRecordWriter {
    private final WritableByteChannel channel;
    private final CRC32 crc = new CRC32();
    private final McapFieldWriter fields = new McapFieldWriter(1 << 12);
    private long position;
    private boolean isBroken;

    McapRecordWriter(WritableByteChannel channel) {
        this.channel = channel;
    }

    long position() {
        return position;
    }

    /** Returns true if writing failed; offsets of later data would be wrong. */
    boolean isBroken() {
        return isBroken;
    }

    /** Writes a record and returns its length, including the opcode. */
    int write(McapRecord record) throws IOException {
        fields.clear();
        int length = McapRecordCodec.write(record, fields);
        bytes(fields.written());
        return length;
    }

    /** Writes a chunk without copying its records, and returns its length. */
    int writeChunk(McapChunk chunk) throws IOException {
        fields.clear();
        int from = fields.begin(McapOpcode.CHUNK);
        chunk.writeHead(fields);
        var records = chunk.records();
        int length = fields.end(from, records.remaining());
        bytes(fields.written());
        bytes(records);
        return length;
    }

    void writeMagic() throws IOException {
        bytes(ByteBuffer.allocate(McapRecordReader.MAGIC_SIZE)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(0, McapRecordReader.MAGIC));
    }

    long crc() {
        return crc.getValue();
    }

    void resetCrc() {
        crc.reset();
    }

    /** Writes the footer with the CRC of the preceding bytes and of itself. */
    void writeFooter(long summaryStart, long summaryOffsetStart) throws IOException {
        fields.clear();
        McapRecordCodec.write(new McapFooter(summaryStart, summaryOffsetStart, 0), fields);
        crc.update(fields.array(), 0, fields.size() - Integer.BYTES);
        write(new McapFooter(summaryStart, summaryOffsetStart, crc.getValue()));
    }

    private void bytes(ByteBuffer bytes) throws IOException {
        if (isBroken) {
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
            isBroken |= !done;
        }
    }

    void close() throws IOException {
        channel.close();
    }
}
