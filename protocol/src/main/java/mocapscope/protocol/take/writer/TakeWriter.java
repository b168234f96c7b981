package mocapscope.protocol.take.writer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriter;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.scene.ExternalViewerRecordingOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.take.codec.TakeChannelType;
import org.jspecify.annotations.Nullable;

/**
 * Writes a take (an MCAP file) with sessions, metadata and the time marks that a user added. Not thread-safe. Each
 * session has its own listener; all are called on one thread.
 */
public final class TakeWriter {
    /** The limit of sessions: each has up to seven channels that it needs, and a file up to 65,535. */
    @DocumentedLimit(
            value = "sessions of a take, since a file has at most 65,535 channels",
            unit = "sessions",
            beyond = "not recorded")
    public static final int MOST_SESSIONS = 9_000;

    @DocumentedLimit(
            value = "channels of a take for points, geometry and single series of numbers",
            unit = "channels",
            beyond = "points and geometry are not written, numbers in the common channel of the session")
    public static final int MOST_OPTIONAL = 2_500;

    /** The size in bytes at which a chunk is closed. */
    @DocumentedLimit(
            value = "a chunk of a take with up to 16 channels",
            unit = "bytes",
            beyond = "the next chunk begins")
    static final int CHUNK = 256 << 10;
    /**
     * Additional chunk size per channel. A chunk's index lists its channels and stays in memory until the end, so
     * chunks are longer with many sessions, which keeps the indexes a small part of the take.
     */
    @DocumentedLimit(
            value = "a chunk of a take with more channels, for each channel",
            unit = "bytes",
            beyond = "the next chunk begins")
    private static final int CHUNK_OF_A_CHANNEL = 16 << 10;

    @DocumentedLimit(
            value = "a chunk of a take with any number of channels",
            unit = "bytes",
            beyond = "the next chunk begins")
    private static final int LONGEST_CHUNK = 8 << 20;

    private final McapWriter file;
    private final String program;
    private final ExternalViewerRecordingOptions viewerOptions;
    private final Set<String> names = new HashSet<>();
    private final ProtobufWriter scratch = new ProtobufWriter();
    /** The number of records of each name. */
    private final Map<String, Integer> metadataNames = new HashMap<>();

    private int channels;
    private int optionalChannels;
    private int marks;
    private boolean hasUnflushed;

    /** Starts a file with all decoded contents and the names of the wire; {@code program} is the name and version of the writing program. */
    public TakeWriter(WritableByteChannel to, String program, boolean compact) throws IOException {
        this(to, program, compact, ExternalViewerRecordingOptions.USUAL);
    }

    /** Starts a file with decoded contents for other programs; {@code program} is the name and version of the writing program. */
    public TakeWriter(
            WritableByteChannel to, String program, boolean compact, ExternalViewerRecordingOptions viewerOptions)
            throws IOException {
        this.program = program;
        this.viewerOptions = viewerOptions;
        var compression = compact ? McapCompression.ZSTD : McapCompression.LZ4;
        file = new McapWriter(
                to,
                new McapHeader(TakeChannelType.PROFILE, program),
                McapWriteOptions.STANDARD.withCompression(compression).withChunkSize(LONGEST_CHUNK));
        for (var channelType : TakeChannelType.values()) {
            file.addSchema(channelType.schema());
        }
    }

    /**
     * Adds a session whose samples are encoded as they are passed on; empty if there are too many. Write errors are thrown
     * as {@link UncheckedIOException}.
     */
    public Optional<TakeSessionWriter> addSession(Session session) {
        return createSession(session, null);
    }

    /** Adds a session whose samples an encoder encodes; empty if there are too many. */
    public Optional<TakeSessionWriter> addSession(Session session, BackgroundSampleEncoder encoder) {
        return createSession(session, encoder);
    }

    private Optional<TakeSessionWriter> createSession(Session session, @Nullable BackgroundSampleEncoder encoder) {
        return names.size() >= MOST_SESSIONS
                ? Optional.empty()
                : Optional.of(new TakeSessionWriter(
                        session, new SessionMcapMessageWriter(this, unused(session.id())), encoder));
    }

    String program() {
        return program;
    }

    /** Returns the options of what is written beside the bytes. */
    ExternalViewerRecordingOptions viewerOptions() {
        return viewerOptions;
    }

    /** Returns an unused name; a number is added if a session id is used again. */
    private String unused(String id) {
        var base = id.replaceAll("[^A-Za-z0-9._-]", "_");
        var name = base;
        for (int n = 2; !names.add(name); n++) {
            name = base + "_" + n;
        }
        return name;
    }

    /** Registers a session's common channel of a type and returns its id. */
    public int addChannel(TakeChannelType channelType, String session) {
        return addChannel(channelType, channelType.topic(session), Map.of(TakeChannelType.SESSION, session));
    }

    /** Registers a channel and returns its id. */
    public int addChannel(TakeChannelType channelType, String topic, Map<String, String> metadata) {
        int id = ++channels;
        file.addChannel(new McapChannel(id, channelType.schemaId(), topic, TakeChannelType.ENCODING, metadata));
        return id;
    }

    /** Registers a channel of which a take can have none, and returns its id; empty if there are too many. */
    OptionalInt addOptionalChannel(TakeMcapChannelKey topic, String session) {
        if (optionalChannels == MOST_OPTIONAL) {
            return OptionalInt.empty();
        }
        optionalChannels++;
        var metadata = new LinkedHashMap<String, String>();
        var series = topic.series();
        if (series != null) {
            metadata.putAll(series.properties());
        }
        metadata.put(TakeChannelType.SESSION, session);
        var name = series == null ? topic.type().topic(session) : topic.type().topic(session, series.path());
        return OptionalInt.of(addChannel(topic.type(), name, metadata));
    }

    /** Writes a user mark at a time in nanoseconds since 1970; the first call registers its channel. */
    public void writeMark(long at, String words) {
        if (marks == 0) {
            marks = ++channels;
            file.addChannel(new McapChannel(
                    marks, TakeChannelType.LOG.schemaId(), TakeChannelType.MARKS, TakeChannelType.ENCODING, Map.of()));
        }
        scratch.clear();
        SessionLogChannelWriter.write(scratch, at, Severity.NOTE, TakeChannelType.PROFILE, words);
        writeMessage(marks, 0, at, at, scratch.written());
    }

    /** Writes a message to a registered channel, with times in nanoseconds since 1970. */
    public void writeMessage(int channel, long sequence, long logTime, long publishTime, ByteBuffer data) {
        try {
            hasUnflushed = true;
            file.writeMessage(channel, sequence & 0xffff_ffffL, logTime, publishTime, data);
            if (file.pendingBytes() >= chunkBytes()) {
                flush();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Writes a metadata record; a number is added to a name that is used already. */
    public void writeMetadata(McapMetadata metadata) {
        try {
            int number = metadataNames.merge(metadata.name(), 1, Integer::sum);
            file.writeMetadata(
                    number == 1 ? metadata : new McapMetadata(metadata.name() + "/" + number, metadata.metadata()));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Returns the size in bytes at which a chunk is closed. */
    int chunkBytes() {
        return Math.clamp((long) channels * CHUNK_OF_A_CHANNEL, CHUNK, LONGEST_CHUNK);
    }

    /** Returns true if data may be in memory only. */
    public boolean hasUnflushed() {
        return hasUnflushed;
    }

    public void flush() throws IOException {
        hasUnflushed = false;
        file.flush();
    }

    public void finish() throws IOException {
        file.finish();
    }

    public long position() {
        return file.position();
    }
}
