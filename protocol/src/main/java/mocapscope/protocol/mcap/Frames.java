package mocapscope.protocol.mcap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * Cuts a file into records and counts checksums along the way. A record that is longer than the budget is told of and
 * passed over; what cannot be passed over ends it. Not thread safe.
 */
final class Frames {
    static final int HEAD = 9;
    static final long MAGIC = 0x0a0d_3050_4143_4d89L;
    static final int MAGIC_SIZE = Long.BYTES;

    private static final int FOOTER_COVERED = 2 * Long.BYTES;

    private final Source source;
    private final int budget;
    private final CRC32 crc = new CRC32();
    private ByteBuffer head = ByteBuffer.allocate(0);
    private ByteBuffer body = ByteBuffer.allocate(0);
    private long offset;
    private boolean ended;

    Frames(Source source, int budget) {
        this.source = source;
        this.budget = budget;
    }

    /** Reads the magic that files begin and end with. */
    void magic() throws IOException {
        settle();
        offset = source.position();
        head = source.take(MAGIC_SIZE);
        if (head.remaining() < MAGIC_SIZE || head.getLong(0) != MAGIC) {
            ended = true;
            throw new McapException(offset, "magic", "this is not an MCAP file, or it is incomplete");
        }
    }

    /** Goes to the next record; whether there is one. */
    boolean advance() throws IOException {
        settle();
        offset = source.position();
        head = source.take(HEAD);
        if (!head.hasRemaining()) {
            ended = true;
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
        body = source.take((int) length);
        if (body.remaining() < length) {
            throw end("length", "%d bytes, and the file ends after %d".formatted(length, body.remaining()));
        }
        return true;
    }

    private McapException tooLong(long length) throws IOException {
        settle();
        ended = !source.skip(length, crc);
        return new McapException(
                offset + 1,
                "length",
                "%d bytes, and the budget is %d%s".formatted(length, budget, ended ? "; the file ends before" : ""));
    }

    private McapException end(String field, String reason) {
        ended = true;
        return new McapException(field.equals("length") ? offset + 1 : offset, field, reason);
    }

    /** The bytes of the record before are counted when the next is asked for: its own checksum may come in between. */
    private void settle() {
        crc.update(head.position(0));
        crc.update(body.position(0));
        head = ByteBuffer.allocate(0);
        body = ByteBuffer.allocate(0);
    }

    /** Whether nothing comes any more. */
    boolean ended() {
        return ended;
    }

    int opcode() {
        return head.get(0) & 0xff;
    }

    /** Of the record, in the file. */
    long offset() {
        return offset;
    }

    /** Of the byte behind the record. */
    long position() {
        return source.position();
    }

    McapRecord read() throws McapException {
        return RecordCodec.read(opcode(), FieldReader.plain(body, offset + HEAD));
    }

    /** Holds the checksum of all the data against that of this record, and begins to count the summary's. */
    void check(DataEnd end) throws McapException {
        long counted = crc.getValue();
        settle();
        crc.reset();
        if (end.dataSectionCrc() != 0 && end.dataSectionCrc() != counted) {
            throw new McapException(offset + HEAD, "data_section_crc", "the data section is damaged");
        }
    }

    /** Holds the checksum of the summary, which began at {@code start}, against that of this record. */
    void check(Footer footer, long start) throws McapException {
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

    /** Reads the magic at the end, behind which nothing is. */
    void close() throws IOException {
        magic();
        if (source.take(1).hasRemaining()) {
            throw new McapException(source.position() - 1, "magic", "bytes follow the end");
        }
    }
}
