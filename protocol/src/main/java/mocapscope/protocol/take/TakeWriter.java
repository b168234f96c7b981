package mocapscope.protocol.take;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.mcap.Channel;
import mocapscope.protocol.mcap.Compression;
import mocapscope.protocol.mcap.Header;
import mocapscope.protocol.mcap.McapWriter;
import mocapscope.protocol.mcap.Metadata;
import mocapscope.protocol.mcap.WriteOptions;
import mocapscope.protocol.session.Session;

/** Writes a take: what its sessions go through, each told to a tap of its own, all by one thread. Not thread safe. */
final class TakeWriter {
    /** Each has seven channels at most, and a file has 65,535. */
    static final int MOST_SESSIONS = 9_000;

    /** Bytes at which a chunk is closed. */
    private static final int CHUNK = 256 << 10;
    /**
     * A chunk's index names each channel that is in it, and memory holds the indexes of all chunks until the end: where
     * there are many sessions, chunks are longer, so that the indexes stay a small part of the take.
     */
    private static final int CHUNK_OF_A_CHANNEL = 16 << 10;

    private static final int LONGEST_CHUNK = 8 << 20;

    private final McapWriter file;
    private final String program;
    private final Set<String> names = new HashSet<>();
    private final ProtoWriter scratch = new ProtoWriter();
    private int channels;
    private int marks;
    private boolean unflushed;

    /** {@code program} is what writes it, with its version. */
    TakeWriter(WritableByteChannel to, String program, boolean compact) throws IOException {
        this.program = program;
        var compression = compact ? Compression.ZSTD : Compression.LZ4;
        file = new McapWriter(
                to,
                new Header(Layout.PROFILE, program),
                WriteOptions.STANDARD.compressed(compression).chunksOf(LONGEST_CHUNK));
        for (var layout : Layout.values()) {
            file.schema(layout.schema());
        }
    }

    /** Takes up one more session; empty when there were too many. What the file refuses comes as {@link UncheckedIOException}. */
    Optional<SessionWriter> begin(Session session) {
        return names.size() >= MOST_SESSIONS
                ? Optional.empty()
                : Optional.of(new SessionWriter(session, new Topics(this, unused(session.id()))));
    }

    String program() {
        return program;
    }

    /** One that has come again under its old id gets a number. */
    private String unused(String id) {
        var base = id.replaceAll("[^A-Za-z0-9._-]", "_");
        var name = base;
        for (int n = 2; !names.add(name); n++) {
            name = base + "_" + n;
        }
        return name;
    }

    /** Tells of a channel, and returns its id. */
    int channel(Layout layout, String session) {
        int id = ++channels;
        file.channel(new Channel(
                id, layout.schemaId(), layout.topic(session), Layout.ENCODING, Map.of(Layout.SESSION, session)));
        return id;
    }

    /** Writes what a person says of a moment, in nanoseconds since 1970; the first time, tells of the channel for that. */
    void mark(long at, String words) {
        if (marks == 0) {
            marks = ++channels;
            file.channel(new Channel(marks, Layout.LOG.schemaId(), Layout.MARKS, Layout.ENCODING, Map.of()));
        }
        scratch.clear();
        LogWriter.write(scratch, at, Severity.NOTE, Layout.PROFILE, words);
        message(marks, 0, at, at, scratch.written());
    }

    void message(int channel, long sequence, long logTime, long publishTime, ByteBuffer data) {
        try {
            unflushed = true;
            file.message(channel, sequence & 0xffff_ffffL, logTime, publishTime, data);
            if (file.held() >= Math.clamp((long) channels * CHUNK_OF_A_CHANNEL, CHUNK, LONGEST_CHUNK)) {
                flush();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    void metadata(Metadata metadata) {
        try {
            file.metadata(metadata);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Whether there may be something that only memory holds. */
    boolean unflushed() {
        return unflushed;
    }

    void flush() throws IOException {
        unflushed = false;
        file.flush();
    }

    void finish() throws IOException {
        file.finish();
    }

    long position() {
        return file.position();
    }
}
