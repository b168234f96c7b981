package mocapscope.protocol.stage;

import io.nats.client.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.decoder.InvalidDecoderStateException;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.take.codec.StoredCheckpointDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Reads sessions that other machines share through a NATS server, and skips repeated data. A session that starts anew
 * is another one. One thread reads; any thread may stop it.
 */
public final class StageSessionReader {
    @DocumentedLimit(
            value = "sessions of a stage that are read at the same time",
            unit = "sessions",
            beyond = "the oldest is not continued")
    private static final int MOST_RUNS = 512;

    @DocumentedLimit(
            value = "sessions of a stage whose checkpoint is looked for in vain",
            unit = "sessions",
            beyond = "others are read from their next checkpoint on")
    private static final int MOST_SEARCHES = 512;

    private static final Duration PATIENCE = Duration.ofMillis(50);
    private static final long RETRY_MILLIS = 500;
    private static final long OBSERVATION_NANOS = 100_000_000L;

    private final StageAddress address;
    private final StageCredentials credentials;
    private final String program;
    private final List<Protocol> protocols;
    private final Function<SharedSession, RecordingContentConsumer> consumers;
    private final Consumer<String> log;
    private final LinkedHashMap<UUID, SharedSessionTrack> tracks = new LinkedHashMap<>();
    /** The entries of sessions without a checkpoint yet. */
    private final LinkedHashMap<UUID, UndecodableEntries> undecodable = new LinkedHashMap<>();

    private long searches;
    private long missing;
    private long repeated;
    private long unreadable;
    private String lastProblem = "";
    private @Nullable StageReadingObserver observer;
    private long messageCount;
    private long observationDueAt = Long.MIN_VALUE;
    private volatile boolean isStopped;

    /**
     * Creates a reader.
     *
     * @param address the address of a session, or of all sessions of an agent or a stage
     * @param credentials the user of the server
     * @param program name and version of this program
     * @param protocols the protocols of sessions that can be read
     * @param consumers creates the consumer of each run of a session, on the reading thread
     * @param log receives what the user should know, on several threads
     */
    public StageSessionReader(
            StageAddress address,
            StageCredentials credentials,
            String program,
            List<Protocol> protocols,
            Function<SharedSession, RecordingContentConsumer> consumers,
            Consumer<String> log) {
        this.address = address;
        this.credentials = credentials;
        this.program = program;
        this.protocols = List.copyOf(protocols);
        this.consumers = consumers;
        this.log = log;
    }

    /** The indexes of entries that no checkpoint precedes. */
    private record UndecodableEntries(long first, long last) {
        long count() {
            return last - first + 1;
        }
    }

    /** The numbers of entries that are missing or came again, and of unreadable messages. */
    public record StageReadingTotals(long missing, long repeated, long unreadable) {}

    /**
     * The times that are read, by the server's clock in nanoseconds since 1970. Reading begins at the last checkpoint of a
     * session before its first message in that time.
     *
     * @param from empty for now
     * @param until empty for the present and what follows
     */
    public record StageReadingPeriod(OptionalLong from, OptionalLong until) {
        /** The present and what follows. */
        public static final StageReadingPeriod LIVE =
                new StageReadingPeriod(OptionalLong.empty(), OptionalLong.empty());
    }

    /**
     * Reads until the end of a period, or until another thread stops it.
     *
     * @throws IOException if the server is not reached, or the address of a session has none
     * @throws InterruptedException if the reading thread is interrupted
     */
    public void read(StageReadingPeriod period) throws IOException, InterruptedException {
        try (var connection = StageConnection.open(address, credentials, program + ", viewer", log)) {
            long next = first(connection, period);
            long last = last(connection, period);
            while (!isStopped && next <= last) {
                next = readUntilInterruption(connection, next, last);
            }
        }
    }

    private long first(StageConnection connection, StageReadingPeriod period) throws IOException {
        if (period.from().isPresent()) {
            return connection.sequenceAt(period.from().getAsLong());
        }
        if (address.session().isEmpty()) {
            return connection
                            .range()
                            .map(StageConnection.StreamRange::last)
                            .orElseThrow(() -> new IOException("nothing was ever shared at " + address))
                    + 1;
        }
        return connection
                .lastSequence(StageSubject.of(address, StageMessageKind.STATE))
                .orElseThrow(() -> new IOException("no session is shared at " + address));
    }

    /** Returns the number of the last message of the period; of one without an end, the largest number. */
    private long last(StageConnection connection, StageReadingPeriod period) throws IOException {
        if (period.until().isEmpty()) {
            return Long.MAX_VALUE;
        }
        long end = connection.sequenceAt(period.until().getAsLong());
        return connection
                .lastMessageBefore(StageSubject.pattern(address), end)
                .map(StoredStageMessage::sequence)
                .orElse(0L);
    }

    /**
     * Reads messages from that number in the stream on, until the connection was interrupted: the server may then have
     * forgotten the subscription. Returns the number of the next message.
     */
    private long readUntilInterruption(StageConnection connection, long first, long last) throws InterruptedException {
        long next = first;
        long interruptions = connection.interruptions();
        try {
            next = restartIfEmptied(connection, next);
            var messages = connection.subscribe(address, next);
            try {
                while (!isStopped && next <= last && connection.interruptions() == interruptions) {
                    var message = messages.nextMessage(PATIENCE);
                    observe(connection, message);
                    if (message != null && !isStopped) {
                        var stored = StoredStageMessage.of(message);
                        lastProblem = "";
                        if (stored.sequence() <= last) {
                            handle(connection, stored);
                        }
                        next = stored.sequence() + 1;
                    } else if (last != Long.MAX_VALUE && isDeleted(connection, last)) {
                        next = last + 1;
                    }
                }
            } finally {
                connection.unsubscribe(messages);
            }
        } catch (IOException | IllegalStateException failure) {
            report("the stage is not read at present: %s; trying again".formatted(failure.getMessage()));
            Thread.sleep(RETRY_MILLIS);
        }
        return next;
    }

    private void report(String problem) {
        if (!problem.equals(lastProblem)) {
            lastProblem = problem;
            log.accept(problem);
        }
    }

    /** Returns the number of the next message; a server that has lost its store begins anew. */
    private long restartIfEmptied(StageConnection connection, long next) throws IOException {
        var range = connection.range().orElseGet(() -> new StageConnection.StreamRange(1, 0));
        if (next <= range.last() + 1) {
            return next;
        }
        log.accept("the server has lost what it had stored; the stage is read from its new beginning");
        return range.first();
    }

    private static boolean isDeleted(StageConnection connection, long sequence) throws IOException {
        return connection.range().filter(range -> range.first() <= sequence).isEmpty();
    }

    private void observe(StageConnection connection, @Nullable Message message) {
        messageCount += message == null ? 0 : 1;
        long now = SystemClock.monotonicNanos();
        var current = observer;
        if (current != null && now >= observationDueAt) {
            observationDueAt = now + OBSERVATION_NANOS;
            current.onProgress(connection.isConnected(), messageCount, totals());
        }
    }

    /** Sets the observer of the reading, before it begins. */
    public void setObserver(StageReadingObserver newer) {
        observer = newer;
    }

    /** Ends reading soon. */
    public void stop() {
        isStopped = true;
    }

    /** Returns the numbers so far; on the reading thread, or after it has ended. */
    public StageReadingTotals totals() {
        long ownMissing =
                tracks.values().stream().mapToLong(SharedSessionTrack::missing).sum();
        long ownRepeated =
                tracks.values().stream().mapToLong(SharedSessionTrack::repeated).sum();
        long undecoded = undecodable.values().stream()
                .mapToLong(UndecodableEntries::count)
                .sum();
        return new StageReadingTotals(missing + ownMissing + undecoded, repeated + ownRepeated, unreadable);
    }

    /** Handles one message; entries of a session without a checkpoint have the last one before them looked for. */
    private void handle(StageConnection connection, StoredStageMessage message) throws IOException {
        var subject = StageSubject.parse(message.subject());
        if (subject.isPresent() && subject.get().kind() == StageMessageKind.RAW) {
            var run = EntryBatch.readRun(message.body().duplicate());
            if (run.filter(this::isUnknown).isPresent()) {
                readSinceCheckpoint(connection, subject.get(), message.sequence());
            }
        }
        handle(message.subject(), message.body());
    }

    private boolean isUnknown(UUID run) {
        return !tracks.containsKey(run) && !undecodable.containsKey(run) && searches < MOST_SEARCHES;
    }

    private void readSinceCheckpoint(StageConnection connection, StageSubject raw, long until) throws IOException {
        searches++;
        var checkpoint = connection.lastMessageBefore(
                raw.withKind(StageMessageKind.STATE).toString(), until);
        if (checkpoint.isEmpty()) {
            return;
        }
        int before = tracks.size();
        handle(checkpoint.get().subject(), checkpoint.get().body());
        if (tracks.size() > before) {
            searches--;
        }
        var next = connection.nextMessage(raw.toString(), checkpoint.get().sequence());
        while (!isStopped && next.filter(one -> one.sequence() < until).isPresent()) {
            handle(next.get().subject(), next.get().body());
            next = connection.nextMessage(raw.toString(), next.get().sequence() + 1);
        }
    }

    /** Handles one message; one that cannot be read is counted, and the first one is reported. */
    void handle(String subject, ByteBuffer body) {
        var parsed = StageSubject.parse(subject);
        try {
            switch (parsed.map(StageSubject::kind).orElse(StageMessageKind.HEALTH)) {
                case STATE -> addCheckpoint(parsed.orElseThrow(), SharedCheckpoint.read(body));
                case RAW -> addBatch(EntryBatch.read(body));
                case LOG -> passStateChange(body);
                case HEALTH -> {}
            }
        } catch (IOException | InvalidDecoderStateException malformed) {
            unreadable++;
            if (unreadable == 1) {
                log.accept("a message on %s cannot be read: %s"
                        .formatted(subject, TextTruncator.truncate(String.valueOf(malformed.getMessage()))));
            }
        }
    }

    /** Passes on a change of a session's state; other lines of the log, and what cannot be read, are ignored. */
    private void passStateChange(ByteBuffer body) {
        var current = observer;
        if (current == null) {
            return;
        }
        try {
            var json = SharedSessionDescription.parse(body);
            if (json.path("type").asString("").equals("state")) {
                current.onStateChange(
                        UUID.fromString(json.path("run").asString("")),
                        SessionPhase.valueOf(json.path("phase").asString("")),
                        json.path("step").asString(""),
                        json.path("waiting_for").asString(""));
            }
        } catch (InvalidStageMessageException | IllegalArgumentException _) {
            return; // of another program or version: the state stays the one before
        }
    }

    private void addCheckpoint(StageSubject subject, SharedCheckpoint message)
            throws IOException, InvalidDecoderStateException {
        var description = message.description();
        if (tracks.containsKey(description.run())) {
            return;
        }
        var protocol = protocol(description.protocol())
                .orElseThrow(() -> new InvalidStageMessageException(
                        "this program does not know the protocol " + description.protocol()));
        var checkpoint = message.decode(new StoredCheckpointDecoder(protocol));
        var at = address.withAgent(subject.agent()).withSession(subject.session());
        var session = new SharedSession(at, description, protocol, checkpoint);
        if (tracks.size() >= MOST_RUNS) {
            var oldest = tracks.pollFirstEntry().getValue();
            missing += oldest.missing();
            repeated += oldest.repeated();
        }
        @Nullable UndecodableEntries before = undecodable.remove(description.run());
        missing += before == null ? 0 : Math.max(0, checkpoint.position().index() - before.first());
        tracks.put(description.run(), new SharedSessionTrack(checkpoint.position(), consumers.apply(session)));
    }

    /** Passes on a batch; entries before the first checkpoint of their session cannot be decoded, and count as missing. */
    private void addBatch(EntryBatch batch) {
        var track = tracks.get(batch.run());
        if (track != null) {
            track.addBatch(batch);
        } else {
            addUndecodable(batch);
        }
    }

    private void addUndecodable(EntryBatch batch) {
        if (undecodable.size() >= MOST_RUNS && !undecodable.containsKey(batch.run())) {
            missing += undecodable.pollFirstEntry().getValue().count();
        }
        undecodable.merge(
                batch.run(),
                new UndecodableEntries(batch.first(), batch.last()),
                (known, more) -> new UndecodableEntries(known.first(), Math.max(known.last(), more.last())));
    }

    private Optional<Protocol> protocol(String name) {
        return protocols.stream().filter(one -> one.name().equals(name)).findFirst();
    }
}
