package mocapscope.protocol.stage;

import io.nats.client.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.decoder.InvalidDecoderStateException;
import mocapscope.protocol.take.codec.StoredCheckpointDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Watches one session of a stage: from its last checkpoint on, all entries as they arrive, each once and in order. A
 * session that starts anew is another one. One thread reads; any thread may stop it.
 */
public final class StageSessionReader {
    @DocumentedLimit(
            value = "runs of a watched session of a stage that are continued",
            unit = "runs",
            beyond = "the oldest is not continued")
    private static final int MOST_RUNS = 8;

    private static final Duration PATIENCE = Duration.ofMillis(50);
    private static final long RETRY_MILLIS = 500;

    private final StageAddress address;
    private final String program;
    private final List<Protocol> protocols;
    private final Function<SharedSession, RecordingContentConsumer> consumers;
    private final Consumer<String> log;
    private final LinkedHashMap<UUID, SharedSessionTrack> tracks = new LinkedHashMap<>();
    private long missing;
    private long repeated;
    private long unreadable;
    private volatile boolean isStopped;

    /**
     * Creates a reader.
     *
     * @param address the address of the session
     * @param program name and version of this program
     * @param protocols the protocols of sessions that can be watched
     * @param consumers creates the consumer of each run of the session
     * @param log receives what the user should know, on several threads
     */
    public StageSessionReader(
            StageAddress address,
            String program,
            List<Protocol> protocols,
            Function<SharedSession, RecordingContentConsumer> consumers,
            Consumer<String> log) {
        this.address = address;
        this.program = program;
        this.protocols = List.copyOf(protocols);
        this.consumers = consumers;
        this.log = log;
    }

    /** The numbers of a watched session's entries that are missing or came again, and of unreadable messages. */
    public record StageReadingTotals(long missing, long repeated, long unreadable) {}

    /**
     * Reads until another thread stops it.
     *
     * @throws IOException if the server is not reached or the session is not on the stage
     * @throws InterruptedException if the reading thread is interrupted
     */
    public void read() throws IOException, InterruptedException {
        try (var connection = StageConnection.open(address, program + ", viewer", log)) {
            long next = connection
                    .lastSequence(StageSubject.of(address, StageMessageKind.STATE))
                    .orElseThrow(() -> new IOException("no session is shared at " + address));
            while (!isStopped) {
                next = readUntilInterruption(connection, next);
            }
        }
    }

    /**
     * Reads messages from that number in the stream on, until the connection was interrupted: the server may then have
     * forgotten the subscription. Returns the number of the next message.
     */
    private long readUntilInterruption(StageConnection connection, long first) throws InterruptedException {
        long next = first;
        long interruptions = connection.interruptions();
        try {
            var messages = connection.subscribe(address, next);
            while (!isStopped && connection.interruptions() == interruptions) {
                @Nullable Message message = messages.nextMessage(PATIENCE);
                if (message != null && !isStopped) {
                    next = message.metaData().streamSequence() + 1;
                    handle(message.getSubject(), ByteBuffer.wrap(message.getData()));
                }
            }
            connection.unsubscribe(messages);
        } catch (IOException | IllegalStateException failure) {
            log.accept("the stage is not read at present: %s; trying again".formatted(failure.getMessage()));
            Thread.sleep(RETRY_MILLIS);
        }
        return next;
    }

    /** Ends reading soon. */
    public void stop() {
        isStopped = true;
    }

    /** Returns the numbers so far; after the reading thread has ended. */
    public StageReadingTotals totals() {
        long ownMissing =
                tracks.values().stream().mapToLong(SharedSessionTrack::missing).sum();
        long ownRepeated =
                tracks.values().stream().mapToLong(SharedSessionTrack::repeated).sum();
        return new StageReadingTotals(missing + ownMissing, repeated + ownRepeated, unreadable);
    }

    /** Handles one message; one that cannot be read is counted, and the first one is reported. */
    void handle(String subject, ByteBuffer body) {
        var kind = StageSubject.parse(subject).map(StageSubject::kind);
        try {
            if (kind.filter(StageMessageKind.STATE::equals).isPresent()) {
                addCheckpoint(SharedCheckpoint.read(body));
            } else if (kind.filter(StageMessageKind.RAW::equals).isPresent()) {
                addBatch(EntryBatch.read(body));
            }
        } catch (IOException | InvalidDecoderStateException malformed) {
            unreadable++;
            if (unreadable == 1) {
                log.accept("a message on %s cannot be read: %s".formatted(subject, malformed.getMessage()));
            }
        }
    }

    private void addCheckpoint(SharedCheckpoint message) throws IOException, InvalidDecoderStateException {
        var description = message.description();
        if (tracks.containsKey(description.run())) {
            return;
        }
        var protocol = protocol(description.protocol())
                .orElseThrow(() -> new InvalidStageMessageException(
                        "this program does not know the protocol " + description.protocol()));
        var checkpoint = message.decode(new StoredCheckpointDecoder(protocol));
        var session = new SharedSession(address, description, protocol, checkpoint);
        if (tracks.size() >= MOST_RUNS) {
            var oldest = tracks.pollFirstEntry().getValue();
            missing += oldest.missing();
            repeated += oldest.repeated();
        }
        tracks.put(description.run(), new SharedSessionTrack(checkpoint.position(), consumers.apply(session)));
    }

    private void addBatch(EntryBatch batch) throws InvalidStageMessageException {
        var track = tracks.get(batch.run());
        if (track == null) {
            throw new InvalidStageMessageException("entries of a session without a checkpoint");
        }
        track.addBatch(batch);
    }

    private Optional<Protocol> protocol(String name) {
        return protocols.stream().filter(one -> one.name().equals(name)).findFirst();
    }
}
