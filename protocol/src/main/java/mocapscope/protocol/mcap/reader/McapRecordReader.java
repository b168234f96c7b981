package mocapscope.protocol.mcap.reader;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import mocapscope.protocol.mcap.McapDataEnd;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapFieldReader;
import mocapscope.protocol.mcap.McapFooter;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapRecordCodec;

/**
 * Reads the records of an MCAP file sequentially and verifies section checksums. Not thread-safe. A record longer than
 * the limit is reported and skipped; if it cannot be skipped, reading ends.
 */
public final class McapRecordReader {
    public static final int HEAD = 9;
    public static final long MAGIC = 0x0a0d_3050_4143_4d89L;
    public static final int MAGIC_SIZE = Long.BYTES;

    private static final int FOOTER_COVERED = 2 * Long.BYTES;

    private final McapSequentialByteReader reader;
    private final int budget;
    private final CRC32 crc = new CRC32();
    private ByteBuffer head = ByteBuffer.allocate(0);
    private ByteBuffer body = ByteBuffer.allocate(0);
    private long offset;
    private boolean isEnded;

    McapRecordReader(McapSequentialByteReader reader, int budget) {
        this.reader = reader;
        this.budget = budget;
    }

    /** Reads the magic bytes at the start or end of a file. */
    void readMagic() throws IOException {
        settle();
        offset = reader.position();
        head = reader.read(MAGIC_SIZE);
        if (head.remaining() < MAGIC_SIZE || head.getLong(0) != MAGIC) {
            isEnded = true;
            throw new McapException(offset, "magic", "this is not an MCAP file, or it is incomplete");
        }
    }

    /** Advances to the next record and returns false at the end. */
    boolean advance() throws IOException {
        settle();
        offset = reader.position();
        head = reader.read(HEAD);
        if (!head.hasRemaining()) {
            isEnded = true;
            return false;
        }
        if (head.remaining() < HEAD) {
            throw end("opcode", "the file ends in the middle of a record");
        }
        long length = head.getLong(1);
        if (length < 0) {
            throw end("length", Long.toUnsignedString(length) + " bytes cannot be");
        }
        if (length > budget) {
            throw tooLong(length);
        }
        body = reader.read((int) length);
        if (body.remaining() < length) {
            throw end("length", "%d bytes, and the file ends after %d".formatted(length, body.remaining()));
        }
        return true;
    }

    private McapException tooLong(long length) throws IOException {
        settle();
        isEnded = !reader.skip(length, crc);
        return new McapException(
                offset + 1,
                "length",
                "%d bytes, and the budget is %d%s".formatted(length, budget, isEnded ? "; the file ends before" : ""));
    }

    private McapException end(String field, String reason) {
        isEnded = true;
        return new McapException(field.equals("length") ? offset + 1 : offset, field, reason);
    }

    /**
     * Adds the previous record to the CRC; delayed, since that record may have to be compared with the CRC before it.
     */
    private void settle() {
        crc.update(head.position(0));
        crc.update(body.position(0));
        head = ByteBuffer.allocate(0);
        body = ByteBuffer.allocate(0);
    }

    /** Returns true at the end of the file. */
    boolean isEnded() {
        return isEnded;
    }

    int opcode() {
        return head.get(0) & 0xff;
    }

    /** Returns the file offset of the record. */
    long offset() {
        return offset;
    }

    /** Returns the file offset after the record. */
    long position() {
        return reader.position();
    }

    McapRecord read() throws McapException {
        return McapRecordCodec.read(opcode(), McapFieldReader.plain(body, offset + HEAD));
    }

    /** Verifies the CRC of the data section and starts that of the summary section. */
    void check(McapDataEnd end) throws McapException {
        long counted = crc.getValue();
        settle();
        crc.reset();
        if (end.dataSectionCrc() != 0 && end.dataSectionCrc() != counted) {
            throw new McapException(offset + HEAD, "data_section_crc", "the data section is damaged");
        }
    }

    /** Verifies the CRC of the summary section, which started at {@code start}. */
    void check(McapFooter footer, long start) throws McapException {
        if (footer.summaryStart() != 0 && footer.summaryStart() != start) {
            throw new McapException(
                    offset + HEAD,
                    "summary_start",
                    "%s, but the summary is at %d".formatted(Long.toUnsignedString(footer.summaryStart()), start));
        }
        crc.update(head.duplicate());
        crc.update(body.slice(0, FOOTER_COVERED));
        if (footer.summaryCrc() != 0 && footer.summaryCrc() != crc.getValue()) {
            throw new McapException(offset + HEAD + FOOTER_COVERED, "summary_crc", "the summary is damaged");
        }
    }

    /** Reads the magic bytes at the end, after which nothing may follow. */
    void close() throws IOException {
        readMagic();
        if (reader.read(1).hasRemaining()) {
            throw new McapException(reader.position() - 1, "magic", "bytes follow the end");
        }
    }
}
