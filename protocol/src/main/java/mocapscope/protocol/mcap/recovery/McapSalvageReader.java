package mocapscope.protocol.mcap.recovery;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.mcap.McapAttachment;
import mocapscope.protocol.mcap.McapAttachmentIndex;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapChunk;
import mocapscope.protocol.mcap.McapChunkIndex;
import mocapscope.protocol.mcap.McapDataEnd;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapFooter;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMessageIndex;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.McapMetadataIndex;
import mocapscope.protocol.mcap.McapOpaqueRecord;
import mocapscope.protocol.mcap.McapOpcode;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.McapStatistics;
import mocapscope.protocol.mcap.McapSummaryOffset;
import mocapscope.protocol.mcap.reader.McapChunkDecompressor;
import mocapscope.protocol.mcap.reader.McapRandomAccessRecordReader;
import mocapscope.protocol.mcap.reader.McapReadLimits;
import mocapscope.protocol.mcap.reader.McapRecordReader;

/**
 * Reads a damaged MCAP file once, reports every readable record and skips unreadable parts. A chunk is recovered as a
 * whole or not at all. After an unreadable part it resumes at the next chunk.
 */
final class McapSalvageReader {
    /** Callback for the records and chunks found in a damaged MCAP file. */
    interface McapSalvageListener {
        /** Called for each record, including those in chunks. */
        void recordFound(McapRecord record) throws IOException;

        /** Called after the records of a chunk. */
        void chunkEnded(McapChunk chunk) throws IOException;
    }

    /** The limit for reads of false chunks, as a multiple of the file length. */
    @DocumentedLimit(
            value = "unsuccessful search for chunks in a damaged file",
            unit = "times its length",
            beyond = "the rest is lost and reported")
    private static final int MAX_FRUITLESS_READS = 4;

    @DocumentedLimit(
            value = "start of a damaged file that is searched for its first record",
            unit = "bytes",
            beyond = "only chunks are searched")
    private static final long MOST_BEFORE_RECORD = 1 << 16;

    private static final long NOT_FOUND = -1;
    /** The number of records in a row that bytes within a record hardly ever resemble. */
    private static final int RECORDS_IN_A_ROW = 3;

    private final McapRandomAccessRecordReader file;
    private final McapSalvageListener listener;
    private final McapDamageCounter counter = new McapDamageCounter();
    private final McapChunkDecompressor unpacker;
    private final McapNextChunkFinder search;
    private final long end;
    private long at;
    /** The bytes read of records that proved invalid. */
    private long fruitlessBytes;

    private boolean afterLostChunk;
    /** True if the file lacks its header, and perhaps definitions that only the summary repeats. */
    private boolean isStartLost;
    /** The offset of the header if it follows no magic bytes, or only some of them. */
    private long displacedHeader = NOT_FOUND;

    /** Creates a pass over the data before {@code end}. */
    McapSalvageReader(
            McapRandomAccessRecordReader file, long end, McapReadLimits limits, McapSalvageListener listener) {
        this.file = file;
        this.end = end;
        this.listener = listener;
        this.unpacker = new McapChunkDecompressor(limits.budget());
        this.search = new McapNextChunkFinder(file, end);
    }

    McapDamageCounter run() throws IOException {
        begin();
        while (at < end) {
            step();
        }
        return counter;
    }

    /** Skips the magic bytes; without them, the file begins with the first record that another one follows. */
    private void begin() throws IOException {
        at = Math.min(end, McapRecordReader.MAGIC_SIZE);
        if (at < McapRecordReader.MAGIC_SIZE
                || file.readBytes(0, McapRecordReader.MAGIC_SIZE).getLong(0) != McapRecordReader.MAGIC) {
            counter.addFault("magic at byte 0: the file does not begin like MCAP");
            beginWithoutMagic();
        }
    }

    private void beginWithoutMagic() throws IOException {
        long first = firstRecord();
        int opcode = first == NOT_FOUND ? 0 : opcode(first);
        isStartLost = opcode != McapOpcode.HEADER;
        if (first == NOT_FOUND) {
            return;
        }
        if (opcode == McapOpcode.HEADER && first < McapRecordReader.MAGIC_SIZE) {
            displacedHeader = first;
        } else if (isStartLost) {
            afterLostChunk = opcode == McapOpcode.MESSAGE_INDEX;
            counter.addFault(
                    "header at byte 0: the file lacks its start; its first record is at byte %d".formatted(first));
            counter.addLoss(afterLostChunk ? McapOpcode.CHUNK : opcode, first);
        }
        at = first;
    }

    /** Returns the offset of the first record near the start of the file, or {@link #NOT_FOUND}. */
    private long firstRecord() throws IOException {
        for (long offset = 0; offset < Math.min(end, MOST_BEFORE_RECORD); offset++) {
            if (plausible(offset) && startsRecords(offset)) {
                return offset;
            }
        }
        return NOT_FOUND;
    }

    /** Returns true if several records in a row can be read from an offset, or all up to the end. */
    private boolean startsRecords(long offset) throws IOException {
        int first = opcode(offset);
        if (!McapOpcode.holdsData(first) && first != McapOpcode.HEADER && first != McapOpcode.MESSAGE_INDEX) {
            return false;
        }
        long from = offset;
        for (int i = 0; i < RECORDS_IN_A_ROW && from < end; i++) {
            if (!plausible(from) || !McapOpcode.isDefined(opcode(from))) {
                return false;
            }
            try {
                file.readRecord(from, next(from) - from, opcode(from), "record");
            } catch (McapException _) {
                return false;
            }
            from = next(from);
        }
        return true;
    }

    private int opcode(long offset) throws IOException {
        return file.readBytes(offset, 1).get(0) & 0xff;
    }

    private long next(long offset) throws IOException {
        return offset
                + McapRecordReader.HEAD
                + file.readBytes(offset, McapRecordReader.HEAD).getLong(1);
    }

    private void step() throws IOException {
        int opcode = opcode(at);
        if (!plausible(at)) {
            counter.addFault("opcode at byte %d: not a complete record".formatted(at));
            lose(opcode, search());
            return;
        }
        long next = next(at);
        try {
            accept(file.readRecord(at, next - at, opcode, "record"));
            at = Math.max(at, next);
        } catch (McapException broken) {
            counter.addFault(broken.fullText());
            fruitlessBytes += next - at;
            lose(opcode, next == end || plausible(next) ? next : search());
        }
    }

    /** Returns the next possible chunk start, or the end if too many false chunks were read. */
    private long search() throws IOException {
        if (fruitlessBytes > MAX_FRUITLESS_READS * end) {
            counter.addFault("opcode at byte %d: too much of the following data only resembles chunks".formatted(at));
            return end;
        }
        return search.findNext(at + 1);
    }

    /** Returns true if a complete record may start at an offset. */
    private boolean plausible(long offset) throws IOException {
        if (end - offset < McapRecordReader.HEAD) {
            return false;
        }
        var head = file.readBytes(offset, McapRecordReader.HEAD);
        return head.get(0) != 0 && head.getLong(1) >= 0 && head.getLong(1) <= end - offset - McapRecordReader.HEAD;
    }

    private void accept(McapRecord record) throws IOException {
        switch (record) {
            case McapChunk chunk -> chunk(chunk);
            case McapMessageIndex index ->
                counter.messages += afterLostChunk ? index.records().size() : 0;
            case McapDataEnd dataEnd -> {
                check(dataEnd);
                counter.ended = true;
                at = isStartLost ? at : end; // the summary repeats the definitions that the start contained
            }
            case McapFooter _ -> {
                counter.ended = true;
                at = end;
            }
            case McapChunkIndex _,
                    McapAttachmentIndex _,
                    McapMetadataIndex _,
                    McapStatistics _,
                    McapSummaryOffset _ -> {}
            case McapHeader _,
                    McapSchema _,
                    McapChannel _,
                    McapMessage _,
                    McapAttachment _,
                    McapMetadata _,
                    McapOpaqueRecord _ -> listener.recordFound(record);
        }
        afterLostChunk &= record instanceof McapMessageIndex;
    }

    /** Reads a chunk completely before reporting any of its records. */
    private void chunk(McapChunk chunk) throws IOException {
        var records = unpacker.decompress(chunk, at);
        while (records.advance()) {
            records.read();
        }
        records.rewind();
        while (records.advance()) {
            listener.recordFound(records.read());
        }
        listener.chunkEnded(chunk);
    }

    /** Verifies the data CRC, the only check on records outside of chunks. */
    private void check(McapDataEnd end) throws IOException {
        if (end.dataSectionCrc() == 0 || counter.hasDamage()) {
            return;
        }
        var crc = new CRC32();
        if (displacedHeader != NOT_FOUND) {
            crc.update(ByteBuffer.allocate(McapRecordReader.MAGIC_SIZE)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(McapRecordReader.MAGIC)
                    .flip());
        }
        for (long from = Math.max(0, displacedHeader); from < at; from += 1 << 16) {
            crc.update(file.readBytes(from, (int) Math.min(1 << 16, at - from)));
        }
        if (crc.getValue() != end.dataSectionCrc()) {
            counter.addFault("data_section_crc at byte %d: the data section is damaged".formatted(at));
            counter.markDamaged();
        }
    }

    /** Counts the data up to {@code next} as lost; index records are not counted. */
    private void lose(int opcode, long next) {
        afterLostChunk = opcode == McapOpcode.CHUNK;
        if (McapOpcode.holdsData(opcode)) {
            counter.addLoss(opcode, next - at);
        }
        at = next;
    }
}
