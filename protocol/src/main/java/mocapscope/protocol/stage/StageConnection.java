package mocapscope.protocol.stage;

import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener;
import io.nats.client.ErrorListener;
import io.nats.client.JetStream;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.JetStreamOptions;
import io.nats.client.JetStreamSubscription;
import io.nats.client.KeyValue;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.PublishOptions;
import io.nats.client.PushSubscribeOptions;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DeliverPolicy;
import io.nats.client.api.KeyValueConfiguration;
import io.nats.client.api.KeyValueEntry;
import io.nats.client.api.MessageInfo;
import io.nats.client.api.RetentionPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/** A connection to a NATS server through which machines share sessions. Thread-safe. */
final class StageConnection implements AutoCloseable {
    /** The header with the id of a message. */
    private static final String ID_HEADER = "Nats-Msg-Id";

    /** The bucket of all stages of a server; its keys are {@code STAGE.AGENT}. */
    private static final String BUCKET = "mocapscope-presence";

    /** The subjects of the keys of the bucket. */
    private static final String PRESENCE_PREFIX = "$KV." + BUCKET + ".";

    @DocumentedLimit(
            value = "time that a stage is retained by a server, unless its stream exists already",
            unit = "ns",
            beyond = "the oldest messages are deleted")
    private static final long RETAINED_NANOS = 24 * 3_600_000_000_000L;

    @DocumentedLimit(
            value = "messages of a stage that a server retains, unless its stream exists already",
            unit = "bytes",
            beyond = "the oldest messages are deleted")
    private static final long RETAINED_BYTES = 8L << 30;

    /** The bytes that a small server retains. */
    private static final long FEW_BYTES = 512L << 20;

    /** The server's error for a stream that is larger than its store. */
    private static final int NO_SPACE = 10_047;

    /** The number of messages in which the last one of a subject is looked for first, and its factor. */
    private static final long FIRST_STEP = 256;

    private static final int STEP_FACTOR = 4;

    /** The server's errors for a store without resources, without space, and that cannot be written at present. */
    private static final Set<Integer> TEMPORARY_REFUSALS = Set.of(10_023, NO_SPACE, 10_077);

    /** The server's error code for JetStream that is not available at present. */
    private static final int UNAVAILABLE = 503;

    /** Answers to other subjects would be written with the rights of this agent. */
    private static final String INBOX_PREFIX = "_INBOX.";

    private static final int NO_MESSAGE = 10_037;
    private static final int NO_STREAM = 10_059;

    /** The requests for its clock that an agent has not answered yet, and their bytes; others are not answered. */
    private static final long MOST_CLOCK_REQUESTS = 1000;

    private static final long MOST_CLOCK_REQUEST_BYTES = 1 << 20;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(4);
    /** The time between two searches for requests without an answer. */
    private static final Duration CLEANUP_INTERVAL = Duration.ofSeconds(1);
    /** The time after which a request is given up even if the client of NATS does not end it. */
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);

    private static final Duration RECONNECT_WAIT = Duration.ofMillis(250);
    /** More than zero: with none, the client gives up after one attempt. */
    private static final Duration RECONNECT_JITTER = Duration.ofMillis(50);

    private static final Duration PING_INTERVAL = Duration.ofSeconds(3);
    private static final Duration DUPLICATE_WINDOW = Duration.ofMinutes(2);

    /** The age of an agent's last heartbeat at which the server forgets the agent. */
    static final Duration PRESENCE_AGE = Duration.ofSeconds(10);

    private final String stage;
    private final Connection connection;
    private final JetStream jetStream;
    private final JetStreamManagement management;
    private final ConnectionReporter reporter;

    private StageConnection(String stage, Connection connection, ConnectionReporter reporter) throws IOException {
        this.stage = stage;
        this.reporter = reporter;
        this.connection = connection;
        var options = JetStreamOptions.builder().requestTimeout(REQUEST_TIMEOUT).build();
        this.jetStream = connection.jetStream(options);
        this.management = connection.jetStreamManagement(options);
    }

    /**
     * Connects to the server of a stage, and again after each interruption.
     *
     * @param name the name of this client, which the server's monitoring shows
     * @param log receives lost and new connections and what the server refuses, on threads of the connection
     * @throws IOException if the server is not reached within a few seconds, or refuses
     */
    static StageConnection open(StageAddress address, StageCredentials credentials, String name, Consumer<String> log)
            throws IOException, InterruptedException {
        return open(address, credentials, options(name).maxReconnects(-1), new ConnectionReporter(address, log, true));
    }

    /**
     * Connects to the server of a stage until the first interruption, which is not reported. The client of NATS would send
     * what waits in its own queue again when it reconnects, behind what was lost, so that the order of messages would
     * change.
     *
     * @throws IOException if the server is not reached within a few seconds, or refuses
     */
    static StageConnection openOnce(
            StageAddress address, StageCredentials credentials, String name, Consumer<String> log)
            throws IOException, InterruptedException {
        return open(address, credentials, options(name).noReconnect(), new ConnectionReporter(address, log, false));
    }

    private static Options.Builder options(String name) {
        return Options.builder()
                .connectionName(name)
                .connectionTimeout(CONNECT_TIMEOUT)
                // Others replace the host by its address, with which no certificate of a name would fit.
                .hostnameResolveMode(Options.HostnameResolveMode.HappyEyeballs)
                .reconnectWait(RECONNECT_WAIT)
                .reconnectJitter(RECONNECT_JITTER)
                .reconnectBufferSize(0)
                .pingInterval(PING_INTERVAL)
                .requestCleanupInterval(CLEANUP_INTERVAL);
    }

    private static StageConnection open(
            StageAddress address, StageCredentials credentials, Options.Builder options, ConnectionReporter reporter)
            throws IOException, InterruptedException {
        options.server(address.serverUri()).connectionListener(reporter).errorListener(reporter);
        credentials.applyTo(options, address.isSecure());
        try {
            return new StageConnection(address.stage(), Nats.connect(options.build()), reporter);
        } catch (AuthenticationException refused) {
            throw new IOException(
                    "the NATS server at %s refuses %s: %s"
                            .formatted(address.serverUri(), credentials, refused.getMessage()),
                    refused);
        } catch (IOException unreachable) {
            throw new IOException(
                    "no NATS server answers at %s: %s".formatted(address.serverUri(), reporter.reasonOr(unreachable)),
                    unreachable);
        }
    }

    /** Reports lost and new connections, but no attempts; and once each, what the server or the client refuses. */
    private static final class ConnectionReporter implements ConnectionListener, ErrorListener {
        /** The number of different errors that are reported. */
        private static final int MOST_ERRORS = 8;

        private final String server;
        private final Consumer<String> log;
        private final boolean reportsInterruptions;
        private final AtomicLong interruptions = new AtomicLong();
        private final AtomicBoolean isConnected = new AtomicBoolean();
        private final Set<String> errors = ConcurrentHashMap.newKeySet();
        private volatile String lastError = "";

        ConnectionReporter(StageAddress address, Consumer<String> log, boolean reportsInterruptions) {
            this.server = address.serverUri();
            this.log = log;
            this.reportsInterruptions = reportsInterruptions;
        }

        @Override
        @SuppressWarnings("deprecation") // the interface has no other abstract method
        public void connectionEvent(Connection connection, Events event) {
            switch (event) {
                case CONNECTED -> isConnected.set(true);
                case RECONNECTED -> {
                    isConnected.set(true);
                    interruptions.incrementAndGet();
                    log.accept("reconnected to " + server);
                }
                case DISCONNECTED -> {
                    if (isConnected.getAndSet(false) && reportsInterruptions) {
                        log.accept("the connection to %s is lost".formatted(server));
                    }
                }
                case CLOSED, RESUBSCRIBED, DISCOVERED_SERVERS, LAME_DUCK -> {}
            }
        }

        @Override
        public void errorOccurred(Connection connection, String error) {
            lastError = error;
            if (isConnected.get() && errors.size() < MOST_ERRORS && errors.add(error)) {
                log.accept("the NATS server refuses: " + error);
            }
        }

        /** Keeps the reason for which a connection with TLS fails, which the client of NATS passes on only here. */
        @Override
        public void exceptionOccurred(Connection connection, Exception exception) {
            for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
                if (cause instanceof SSLException refused) {
                    lastError = String.valueOf(refused.getMessage());
                }
            }
        }

        String reasonOr(IOException failure) {
            return lastError.isEmpty() ? String.valueOf(failure.getMessage()) : lastError;
        }
    }

    /** Returns whether messages can be sent now. */
    boolean isConnected() {
        return connection.getStatus() == Connection.Status.CONNECTED;
    }

    /** Returns the number of interruptions that are over; the server may be another one after each. */
    long interruptions() {
        return reporter.interruptions.get();
    }

    /** Returns the largest message that the server accepts, in bytes. */
    long largestMessage() {
        return connection.getMaxPayload();
    }

    /**
     * Creates the stream of the stage and the presence bucket unless they exist.
     *
     * @return what the server does not do as it was asked, in words
     * @throws IOException if the server refuses or has no JetStream
     */
    List<String> prepare() throws IOException {
        return request(() -> {
            var differences = prepareStream();
            prepareBucket();
            return differences;
        });
    }

    /** A request to the server, which may be refused or remain without an answer. */
    private interface NatsRequest<T> {
        T call() throws IOException, JetStreamApiException;
    }

    private <T> T request(NatsRequest<T> request) throws IOException {
        try {
            return request.call();
        } catch (JetStreamApiException refused) {
            throw new IOException("the NATS server refuses a request: " + refused.getMessage(), refused);
        } catch (IllegalStateException disconnected) {
            throw new IOException("the connection to the NATS server is lost", disconnected);
        } catch (IOException unanswered) {
            var refusal = reporter.lastError;
            throw new IOException(
                    refusal.isEmpty()
                            ? "the NATS server has no JetStream (nats-server -js), or is too busy: "
                                    + unanswered.getMessage()
                            : "the NATS server does not answer: " + refusal,
                    unanswered);
        }
    }

    private List<String> prepareStream() throws IOException, JetStreamApiException {
        try {
            var existing = management.getStreamInfo(streamName()).getConfiguration();
            var differences = new ArrayList<String>();
            differences.add(describe(existing, "the existing stream"));
            describeLacks(existing).ifPresent(differences::add);
            return differences;
        } catch (JetStreamApiException absent) {
            if (absent.getApiErrorCode() != NO_STREAM) {
                throw absent;
            }
        }
        try {
            return compare(streamConfiguration(RETAINED_BYTES));
        } catch (JetStreamApiException refused) {
            if (refused.getApiErrorCode() != NO_SPACE) {
                throw refused;
            }
            return compare(streamConfiguration(FEW_BYTES));
        }
    }

    /** Creates the stream, and compares what it became with what was asked for. */
    private List<String> compare(StreamConfiguration wanted) throws IOException, JetStreamApiException {
        var created = management.addStream(wanted).getConfiguration();
        var differences = new ArrayList<String>();
        if (wanted.getMaxBytes() != RETAINED_BYTES) {
            differences.add(describe(wanted, "the store of the server is small, so that the stream"));
        }
        if (!created.getMaxAge().equals(wanted.getMaxAge()) || created.getMaxBytes() != wanted.getMaxBytes()) {
            differences.add(describe(created, "other than asked for, the stream"));
        }
        describeLacks(created).ifPresent(differences::add);
        return differences;
    }

    /** Describes the properties that a stage needs and a stream lacks. */
    private Optional<String> describeLacks(StreamConfiguration stream) {
        var lacks = new ArrayList<String>();
        if (!stream.getSubjects().contains(StageSubject.stagePattern(stage))) {
            lacks.add("its subjects are not " + StageSubject.stagePattern(stage));
        }
        if (stream.getStorageType() != StorageType.File) {
            lacks.add("it is in memory");
        }
        if (stream.getRetentionPolicy() != RetentionPolicy.Limits) {
            lacks.add("messages are deleted when they are read");
        }
        if (stream.getDuplicateWindow().compareTo(DUPLICATE_WINDOW) < 0) {
            lacks.add("it recognizes repeated messages for %d s only"
                    .formatted(stream.getDuplicateWindow().toSeconds()));
        }
        return lacks.isEmpty()
                ? Optional.empty()
                : Optional.of("the stream %s does not suit a stage: %s"
                        .formatted(stream.getName(), String.join("; ", lacks)));
    }

    private static String describe(StreamConfiguration stream, String subject) {
        var age = stream.getMaxAge().isZero() ? "any time" : stream.getMaxAge().toMinutes() + " min";
        var size = stream.getMaxBytes() < 0 ? "any size" : (stream.getMaxBytes() >> 20) + " MiB";
        return "%s %s retains %s and %s".formatted(subject, stream.getName(), age, size);
    }

    private StreamConfiguration streamConfiguration(long most) {
        return StreamConfiguration.builder()
                .name(streamName())
                .subjects(StageSubject.stagePattern(stage))
                .storageType(StorageType.File)
                .retentionPolicy(RetentionPolicy.Limits)
                .maxAge(Duration.ofNanos(RETAINED_NANOS))
                .maxBytes(most)
                .duplicateWindow(DUPLICATE_WINDOW)
                .build();
    }

    private void prepareBucket() throws IOException, JetStreamApiException {
        var buckets = connection.keyValueManagement();
        if (!buckets.getBucketNames().contains(BUCKET)) {
            buckets.create(KeyValueConfiguration.builder()
                    .name(BUCKET)
                    .ttl(PRESENCE_AGE)
                    .storageType(StorageType.File)
                    .build());
        }
    }

    private String streamName() {
        return "mocapscope-" + StageSubject.escape(stage);
    }

    /** Sends a message, as {@link StageMessageOutput#publish} does. */
    CompletableFuture<?> publish(StageSubject subject, String id, byte[] body) {
        try {
            var options = PublishOptions.builder()
                    .messageId(id)
                    .streamTimeout(REQUEST_TIMEOUT)
                    .build();
            return jetStream
                    .publishAsync(subject.toString(), body, options)
                    .orTimeout(LONGEST_ANSWER.toMillis(), TimeUnit.MILLISECONDS)
                    .exceptionallyCompose(StageConnection::fail);
        } catch (IllegalStateException disconnected) {
            return CompletableFuture.failedFuture(disconnected);
        } catch (IllegalArgumentException tooLarge) {
            return CompletableFuture.failedFuture(
                    new RejectedStageMessageException(String.valueOf(tooLarge.getMessage()), tooLarge));
        }
    }

    private static <T> CompletableFuture<T> fail(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof JetStreamApiException refused && !isTemporary(refused)) {
                return CompletableFuture.failedFuture(
                        new RejectedStageMessageException(String.valueOf(refused.getMessage()), refused));
            }
        }
        return CompletableFuture.failedFuture(failure);
    }

    private static boolean isTemporary(JetStreamApiException refused) {
        return refused.getErrorCode() == UNAVAILABLE || TEMPORARY_REFUSALS.contains(refused.getApiErrorCode());
    }

    /** Returns the id of the newest stored message of a subject; empty if nothing is stored. */
    Optional<String> lastStoredId(StageSubject subject) throws IOException {
        return lastMessage(subject).map(MessageInfo::getHeaders).map(headers -> headers.getFirst(ID_HEADER));
    }

    /** Returns the number in the stream of the newest message of a subject; empty if nothing is stored. */
    Optional<Long> lastSequence(StageSubject subject) throws IOException {
        return lastMessage(subject).map(MessageInfo::getSeq);
    }

    private Optional<MessageInfo> lastMessage(StageSubject subject) throws IOException {
        return request(() -> {
            try {
                management.getStreamInfo(
                        streamName()); // without a stream, version 2.9.10 may crash at the next request
                return Optional.of(management.getLastMessage(streamName(), subject.toString()));
            } catch (JetStreamApiException none) {
                if (none.getApiErrorCode() == NO_MESSAGE || none.getApiErrorCode() == NO_STREAM) {
                    return Optional.empty();
                }
                throw none;
            }
        });
    }

    /** The numbers of the oldest and the newest message of a stream; of an empty one, the newest is before the oldest. */
    record StreamRange(long first, long last) {}

    /** Returns the numbers of the stream; empty if it does not exist. */
    Optional<StreamRange> range() throws IOException {
        return request(() -> {
            try {
                var state = management.getStreamInfo(streamName()).getStreamState();
                return Optional.of(new StreamRange(Math.max(1, state.getFirstSequence()), state.getLastSequence()));
            } catch (JetStreamApiException none) {
                if (none.getApiErrorCode() == NO_STREAM) {
                    return Optional.empty();
                }
                throw none;
            }
        });
    }

    /** Returns the first stored message of a subject with that number or a higher one. */
    Optional<StoredStageMessage> nextMessage(String subject, long sequence) throws IOException {
        return request(() -> {
            try {
                return Optional.of(
                        StoredStageMessage.of(management.getNextMessage(streamName(), Math.max(1, sequence), subject)));
            } catch (JetStreamApiException none) {
                if (none.getApiErrorCode() == NO_MESSAGE || none.getApiErrorCode() == NO_STREAM) {
                    return Optional.empty();
                }
                throw none;
            }
        });
    }

    /** Returns the last stored message of a subject, or of a pattern of them, with a lower number. */
    Optional<StoredStageMessage> lastMessageBefore(String subject, long sequence) throws IOException {
        var known = range().orElseGet(() -> new StreamRange(1, 0));
        long end = Math.min(sequence, known.last() + 1);
        long step = FIRST_STEP;
        Optional<StoredStageMessage> found = Optional.empty();
        for (long from = end; from > known.first() && found.isEmpty(); step *= STEP_FACTOR) {
            from = Math.max(known.first(), end - step);
            found = lastBetween(subject, from, end);
        }
        return found;
    }

    private Optional<StoredStageMessage> lastBetween(String subject, long from, long until) throws IOException {
        Optional<StoredStageMessage> last = Optional.empty();
        long low = from;
        long high = until;
        while (low < high) {
            long middle = low + (high - low) / 2;
            var found = nextMessage(subject, middle).filter(message -> message.sequence() < until);
            if (found.isPresent()) {
                last = found;
                low = found.get().sequence() + 1;
            } else {
                high = middle;
            }
        }
        return last;
    }

    /** Returns the number of the first stored message of that time, in nanoseconds since 1970, or later. */
    long sequenceAt(long time) throws IOException {
        var known = range().orElseGet(() -> new StreamRange(1, 0));
        long low = known.first();
        long high = known.last() + 1;
        while (low < high) {
            long middle = low + (high - low) / 2;
            var message = nextMessage(StageSubject.stagePattern(stage), middle);
            if (message.isEmpty() || message.get().time() >= time) {
                high = middle;
            } else {
                low = message.get().sequence() + 1;
            }
        }
        return low;
    }

    /** Subscribes to the messages at an address from a number in the stream on, in order and without gaps. */
    JetStreamSubscription subscribe(StageAddress address, long sequence) throws IOException {
        return request(() -> jetStream.subscribe(
                StageSubject.pattern(address),
                PushSubscribeOptions.builder().stream(streamName())
                        .ordered(true)
                        .configuration(ConsumerConfiguration.builder()
                                .deliverPolicy(DeliverPolicy.ByStartSequence)
                                .startSequence(sequence)
                                .build())
                        .build()));
    }

    /** Subscribes to the newest heartbeat of each agent, and to those that follow; empty if no agent ever shared. */
    Optional<JetStreamSubscription> subscribePresences() throws IOException {
        return subscribeNewest("KV_" + BUCKET, PRESENCE_PREFIX + StageSubject.escape(stage) + ".*");
    }

    /** Subscribes to the newest verdict about each session, and to those that follow; empty if no agent ever shared. */
    Optional<JetStreamSubscription> subscribeHealth() throws IOException {
        return subscribeNewest(streamName(), StageSubject.healthPattern(stage));
    }

    private Optional<JetStreamSubscription> subscribeNewest(String stream, String pattern) throws IOException {
        return request(() -> {
            try {
                return Optional.of(jetStream.subscribe(
                        pattern,
                        PushSubscribeOptions.builder().stream(stream)
                                .ordered(true)
                                .configuration(ConsumerConfiguration.builder()
                                        .deliverPolicy(DeliverPolicy.LastPerSubject)
                                        .build())
                                .build()));
            } catch (JetStreamApiException absent) {
                if (absent.getApiErrorCode() == NO_STREAM) {
                    return Optional.empty();
                }
                throw absent;
            }
        });
    }

    /** Ends a subscription; without a connection, the server has ended it. */
    void unsubscribe(JetStreamSubscription subscription) {
        if (isConnected() && subscription.isActive()) {
            subscription.unsubscribe();
        }
    }

    /** Publishes an agent's presence; the server forgets it after {@link #PRESENCE_AGE}. */
    void publishPresence(String agent, byte[] body) {
        try {
            jetStream.publishAsync(PRESENCE_PREFIX + presenceKey(agent), body);
        } catch (IllegalStateException | IllegalArgumentException _) {
            return; // disconnected, or too large for this server: the next heartbeat follows
        }
    }

    /** Removes an agent's presence at its end. */
    void removePresence(String agent) throws IOException {
        request(() -> {
            connection.keyValue(BUCKET).delete(presenceKey(agent));
            return agent;
        });
    }

    /** Returns the presence of an agent, if it is on the stage or was within {@link #PRESENCE_AGE}. */
    Optional<byte[]> presence(String agent) throws IOException {
        return request(() -> Optional.ofNullable(connection.keyValue(BUCKET).get(presenceKey(agent)))
                .map(KeyValueEntry::getValue));
    }

    /**
     * Answers requests for the clock of an agent of that name, until the connection ends.
     *
     * @param run identifies the start of the agent
     */
    void answerClockRequests(String agent, UUID run, Supplier<MonotonicAndUnixTime> clock) {
        var dispatcher = connection.createDispatcher(request -> {
            var received = clock.get();
            var inbox = request.getReplyTo();
            if (inbox != null && inbox.startsWith(INBOX_PREFIX)) {
                long sent = clock.get().monotonicNanos();
                var answer = new ClockAnswer(run, received.monotonicNanos(), received.epochNanos(), sent);
                connection.publish(inbox, answer.encode());
            }
        });
        dispatcher.setPendingLimits(MOST_CLOCK_REQUESTS, MOST_CLOCK_REQUEST_BYTES);
        dispatcher.subscribe(StageSubject.clockRequest(stage, agent));
    }

    /** Asks an agent for its clock; the future ends with an exception if no answer arrives in that time. */
    CompletableFuture<byte[]> requestClock(String agent, Duration most) {
        try {
            return connection
                    .requestWithTimeout(StageSubject.clockRequest(stage, agent), new byte[0], most)
                    .orTimeout(most.toMillis(), TimeUnit.MILLISECONDS)
                    .thenApply(Message::getData);
        } catch (IllegalStateException disconnected) {
            return CompletableFuture.failedFuture(disconnected);
        }
    }

    private String presenceKey(String agent) {
        return StageSubject.escape(stage) + "." + StageSubject.escape(agent);
    }

    /** Returns the presences of the stage's agents. */
    List<byte[]> presences() throws IOException {
        return request(() -> {
            var found = new ArrayList<byte[]>();
            if (connection.keyValueManagement().getBucketNames().contains(BUCKET)) {
                var bucket = connection.keyValue(BUCKET);
                for (var key : keys(bucket)) {
                    Optional.ofNullable(bucket.get(key))
                            .map(KeyValueEntry::getValue)
                            .ifPresent(found::add);
                }
            }
            return found;
        });
    }

    private List<String> keys(KeyValue bucket) throws IOException, JetStreamApiException {
        try {
            return bucket.keys(StageSubject.escape(stage) + ".*");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
