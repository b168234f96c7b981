package mocapscope.protocol.mcap;

import java.io.IOException;
import java.util.zip.CRC32;

/**
 * Reads a damaged MCAP file once, reports every readable record and skips unreadable parts. A chunk is recovered as a
 * whole or not at all. After an unreadable part it resumes at the next chunk.
 */
final class Salvage {
    /** Callback for the records and chunks found in a damaged MCAP file. */
    interface Finder {
        /** Called for each record, including those in chunks. */
        void found(McapRecord record) throws IOException;

        /** Called after the records of a chunk. */
        void ends(Chunk chunk) throws IOException;
    }

    /** The limit for reads of false chunks, as a multiple of the file length. */
    private static final int MOST_VAIN = 4;

    private final RecordFile file;
    private final Finder finder;
    private final Damage damage = new Damage();
    private final ChunkUnpacker unpacker;
    private final ChunkSearch search;
    private final long end;
    private long at;
    /** The bytes read of records that proved invalid. */
    private long vain;

    private boolean afterLostChunk;

    /** Creates a pass over the data before {@code end}. */
    Salvage(RecordFile file, long end, Limits limits, Finder finder) {
        this.file = file;
        this.end = end;
        this.finder = finder;
        this.unpacker = new ChunkUnpacker(limits.budget());
        this.search = new ChunkSearch(file, end);
    }

    Damage run() throws IOException {
        begin();
        while (at < end) {
            step();
        }
        return damage;
    }

    private void begin() throws IOException {
        at = Math.min(end, Frames.MAGIC_SIZE);
        if (at < Frames.MAGIC_SIZE || file.bytes(0, Frames.MAGIC_SIZE).getLong(0) != Frames.MAGIC) {
            damage.fault("magic at byte 0: the file does not begin like MCAP");
        }
    }

    private void step() throws IOException {
        int opcode = file.bytes(at, 1).get(0) & 0xff;
        if (!plausible(at)) {
            damage.fault("opcode at byte %d: not a complete record".formatted(at));
            lose(opcode, search());
            return;
        }
        long next = at + Frames.HEAD + file.bytes(at, Frames.HEAD).getLong(1);
        try {
            accept(file.record(at, next - at, opcode, "record"));
            at = Math.max(at, next);
        } catch (McapException broken) {
            damage.fault(broken.told());
            vain += next - at;
            lose(opcode, next == end || plausible(next) ? next : search());
        }
    }

    /** Returns the next possible chunk start, or the end if too many false chunks were read. */
    private long search() throws IOException {
        if (vain > MOST_VAIN * end) {
            damage.fault("opcode at byte %d: too much of the following data only resembles chunks".formatted(at));
            return end;
        }
        return search.from(at + 1);
    }

    /** Returns true if a complete record may start at an offset. */
    private boolean plausible(long offset) throws IOException {
        if (end - offset < Frames.HEAD) {
            return false;
        }
        var head = file.bytes(offset, Frames.HEAD);
        return head.get(0) != 0 && head.getLong(1) >= 0 && head.getLong(1) <= end - offset - Frames.HEAD;
    }

    private void accept(McapRecord record) throws IOException {
        switch (record) {
            case Chunk chunk -> chunk(chunk);
            case MessageIndex index ->
                damage.messages += afterLostChunk ? index.records().size() : 0;
            case DataEnd dataEnd -> {
                check(dataEnd);
                damage.ended = true;
                at = end;
            }
            case Footer _ -> {
                damage.ended = true;
                at = end;
            }
            case ChunkIndex _, AttachmentIndex _, MetadataIndex _, Statistics _, SummaryOffset _ -> {}
            case Header _, Schema _, Channel _, Message _, Attachment _, Metadata _, OpaqueRecord _ ->
                finder.found(record);
        }
        afterLostChunk &= record instanceof MessageIndex;
    }

    /** Reads a chunk completely before reporting any of its records. */
    private void chunk(Chunk chunk) throws IOException {
        var records = unpacker.unpack(chunk, at);
        while (records.advance()) {
            records.read();
        }
        records.rewind();
        while (records.advance()) {
            finder.found(records.read());
        }
        finder.ends(chunk);
    }

    /** Verifies the data CRC, the only check on records outside of chunks. */
    private void check(DataEnd dataEnd) throws IOException {
        if (dataEnd.dataSectionCrc() == 0 || damage.any()) {
            return;
        }
        var crc = new CRC32();
        for (long from = 0; from < at; from += 1 << 16) {
            crc.update(file.bytes(from, (int) Math.min(1 << 16, at - from)));
        }
        if (crc.getValue() != dataEnd.dataSectionCrc()) {
            damage.fault("data_section_crc at byte %d: the data section is damaged".formatted(at));
            damage.damaged();
        }
    }

    /** Counts the data up to {@code next} as lost; index records are not counted. */
    private void lose(int opcode, long next) {
        afterLostChunk = opcode == Opcode.CHUNK;
        if (Opcode.holdsData(opcode)) {
            damage.lost(opcode, next - at);
        }
        at = next;
    }
}
