package mocapscope.protocol.mcap;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file from its start to its end: every record in turn, and instead of a chunk the records in it.
 *
 * <p>A fault is told once, as an {@link McapException}; the next call goes on behind it where that can be: after a chunk
 * that is damaged, with the record that follows the chunk. A file that was cut gives what it has, then a fault, then the
 * end. Records stay valid for ever; a message keeps the chunk it lies in. Not thread safe.
 */
public final class McapReader implements AutoCloseable {
    private enum Phase {
        START,
        RECORDS,
        END
    }

    private final ReadableByteChannel channel;
    private final Frames frames;
    private final ChunkUnpacker unpacker;
    private final Known known;
    private Phase phase = Phase.START;
    private long summaryStart;
    private @Nullable ChunkRecords chunk;

    /** Reads from where {@code in} stands; closing the reader closes it. */
    public McapReader(InputStream in) {
        this(Channels.newChannel(in));
    }

    /** Reads from where {@code channel} stands, within {@link Limits#STANDARD}; closing the reader closes it. */
    public McapReader(ReadableByteChannel channel) {
        this(channel, Limits.STANDARD);
    }

    /** The same within other limits. */
    public McapReader(ReadableByteChannel channel, Limits limits) {
        this.channel = channel;
        this.frames = new Frames(new Source(channel, 0), limits.budget());
        this.unpacker = new ChunkUnpacker(limits.budget());
        this.known = new Known(limits.budget());
    }

    /**
     * The next record, or null at the end.
     *
     * @throws McapException for what is broken, or larger than the limits; the next call goes on behind it
     * @throws IOException when the channel fails, which ends the file
     */
    public @Nullable McapRecord next() throws IOException {
        if (phase == Phase.START) {
            begin();
        }
        McapRecord record = null;
        while (record == null && phase != Phase.END) {
            record = chunk == null ? fromFile() : fromChunk(chunk);
        }
        return record;
    }

    /** Where the record that was read last, or the chunk it lies in, is in the file. */
    public long offset() {
        return frames.offset();
    }

    private void begin() throws IOException {
        phase = Phase.END;
        frames.magic();
        phase = Phase.RECORDS;
    }

    /** Null where a chunk begins, and of what is to be ignored. */
    private @Nullable McapRecord fromFile() throws IOException {
        advance();
        checkPlace(frames.opcode());
        var record = frames.read();
        switch (record) {
            case Chunk packed -> {
                chunk = unpacker.unpack(packed, frames.offset());
                return null;
            }
            case DataEnd end -> {
                summaryStart = frames.position();
                frames.check(end);
            }
            case Footer footer -> finish(footer);
            default -> {
                return accept(record);
            }
        }
        return record;
    }

    /** A channel that fails ends it: nobody knows how much of a record it took along. */
    private void advance() throws IOException {
        phase = Phase.END;
        try {
            if (!frames.advance()) {
                throw new McapException(frames.position(), "footer", "the file ends without one");
            }
            phase = Phase.RECORDS;
        } catch (McapException fault) {
            phase = frames.ended() ? Phase.END : Phase.RECORDS;
            throw fault;
        }
    }

    private void checkPlace(int opcode) throws McapException {
        if (frames.offset() == Frames.MAGIC_SIZE && opcode != Opcode.HEADER) {
            throw new McapException(frames.offset(), "opcode", "the first record is not a header");
        }
        if (summaryStart != 0 && !Opcode.inSummary(opcode)) {
            throw new McapException(frames.offset(), "opcode", Opcode.told(opcode) + " is not allowed in a summary");
        }
    }

    private @Nullable McapRecord fromChunk(ChunkRecords records) throws McapException {
        boolean more = false;
        try {
            more = records.advance();
        } finally {
            chunk = more ? records : null;
        }
        return more ? accept(records.read()) : null;
    }

    /** A schema of id 0 is to be ignored. */
    private @Nullable McapRecord accept(McapRecord record) throws McapException {
        if (record instanceof Schema schema && schema.id() == 0) {
            return null;
        }
        known.check(record, frames.offset());
        return record;
    }

    private void finish(Footer footer) throws IOException {
        phase = Phase.END;
        frames.check(footer, summaryStart);
        frames.close();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
