package mocapscope.protocol.stage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.link.SystemClockDisciplineReader;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Publishes the sessions of this machine on a NATS server, so that other machines can watch them. Thread-safe: sessions
 * queue events and never wait for the server.
 *
 * <pre>
 *   session's thread               publishing thread
 *   events ─▶ bounded queue ─▶ batches ─▶ messages until they are stored ─▶ NATS
 *                                                 └─▶ disk, while the server is away
 * </pre>
 */
public final class StagePublisher implements SessionListenerFactory {
    @DocumentedLimit(
            value = "events that wait to be published on a stage",
            unit = "bytes",
            beyond = "verdicts are dropped first, then the log, checkpoints, and bytes last; all are counted")
    private static final long MOST_WAITING = 64L << 20;

    /** The time in which a batch is filled. */
    private static final long BATCH_MILLIS = 5;

    /** The bytes that are encoded before answers of the server are handled. */
    private static final long TURN_BYTES = 4L << 20;

    private static final long CONNECT_PAUSE_MILLIS = 500;
    private static final long HEARTBEAT_NANOS = 2_000_000_000L;
    private static final Duration DISCIPLINE_INTERVAL = Duration.ofMinutes(1);
    private static final long REPORT_NANOS = 5_000_000_000L;

    private static final int LONGEST_FOLDER_NAME = 200;
    private static final long BYTES_A_KB = 1000;

    /** The number of reasons that are reported in an outage. */
    private static final int MOST_FAILURES = 4;

    private final StageAddress agent;
    private final StageCredentials credentials;
    private final String program;
    private final UUID instance = UUID.randomUUID();
    private final Supplier<MonotonicAndUnixTime> clock;
    private final Consumer<String> log;
    private final StagePublishQueue queue = new StagePublishQueue(MOST_WAITING, AllSessionsMemoryBudget.PROCESS);
    private final ConcurrentLinkedQueue<SharedSessionPublisher> sessions = new ConcurrentLinkedQueue<>();
    private final Set<String> refusals = ConcurrentHashMap.newKeySet();
    private final StageMessageSender sender;
    private final Thread thread;
    /** Used by the publishing thread, as is what follows. */
    private @Nullable StageConnection connection;

    private @Nullable FutureTask<PreparedConnection> attempt;
    private final Set<String> failures = new HashSet<>();
    private long connections;
    private long largestMessage = Long.MAX_VALUE;
    private long nextHeartbeat = Long.MIN_VALUE;
    private long nextReport = Long.MIN_VALUE;
    private long endedEntries;
    private String reported = "";
    private volatile StageTotals totals = StageTotals.NONE;
    private volatile boolean isConnected;
    private volatile long stopAt = Long.MAX_VALUE;
    private volatile boolean hasLeft;
    private volatile String discipline = SystemClockDisciplineReader.UNKNOWN;

    private StagePublisher(
            StageAddress agent,
            StageCredentials credentials,
            String program,
            Supplier<MonotonicAndUnixTime> clock,
            StageMessageSpool spool,
            Consumer<String> log) {
        this.agent = agent;
        this.credentials = credentials;
        this.program = program;
        this.clock = clock;
        this.log = log;
        this.sender = new StageMessageSender(new ReconnectingOutput(), spool, log);
        this.thread = Thread.ofPlatform().daemon().name("stage").unstarted(this::run);
    }

    /**
     * Starts an agent that connects in the background, and tries again until it is stopped. First it sends what an earlier
     * run left on the disk.
     *
     * @param agent the address of the agent on its stage
     * @param credentials the user of the server
     * @param program name and version of this program
     * @param folder the folder in which messages wait on the disk while the server is away
     * @param log receives what the user should know, on several threads
     * @throws IllegalArgumentException if the address names no agent
     * @throws IOException if messages of an earlier run cannot be read
     */
    public static StagePublisher start(
            StageAddress agent, StageCredentials credentials, String program, Path folder, Consumer<String> log)
            throws IOException {
        return start(agent, credentials, program, SystemClock::now, folder, log);
    }

    /** Starts an agent that answers requests for its clock with another clock. */
    static StagePublisher start(
            StageAddress agent,
            StageCredentials credentials,
            String program,
            Supplier<MonotonicAndUnixTime> clock,
            Path folder,
            Consumer<String> log)
            throws IOException {
        StageAddress.requireName(agent.agent());
        var spool = new StageMessageSpool(
                folder.resolve(spoolName(agent)), StageMessageSpool.MOST_BYTES, StageMessageSpool.FILE_BYTES);
        if (!spool.isEmpty()) {
            log.accept("an earlier run left %,d transcript entries (%,d kB) for the stage; they are sent first"
                    .formatted(spool.unreadEntries(), spool.bytes() / BYTES_A_KB));
        }
        if (spool.damagedFiles() > 0) {
            log.accept("the end of %,d files of an earlier run cannot be read".formatted(spool.damagedFiles()));
        }
        var publisher = new StagePublisher(agent, credentials, program, clock, spool, log);
        publisher.thread.start();
        Thread.ofVirtual().name("stage clock").start(publisher::readDiscipline);
        return publisher;
    }

    /** Returns the name of the folder of an agent, of at most 255 bytes. */
    private static String spoolName(StageAddress agent) {
        var name = String.join("\n", agent.server().host(), "" + agent.server().port(), agent.stage(), agent.agent());
        var escaped = Stream.of(name.split("\n")).map(StageSubject::escape).collect(Collectors.joining("."));
        return escaped.length() <= LONGEST_FOLDER_NAME
                ? escaped
                : escaped.substring(0, LONGEST_FOLDER_NAME) + "-" + Integer.toHexString(name.hashCode());
    }

    /** Reads each minute how the system clock is synchronized; programs are asked, which takes time. */
    private void readDiscipline() {
        var reader = new SystemClockDisciplineReader();
        try {
            do {
                discipline = reader.read();
            } while (!thread.join(DISCIPLINE_INTERVAL));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public SessionListener createListener(Session session) {
        var listener = new SharedSessionPublisher(session, agent, queue, sender, this::largestMessage);
        sessions.add(listener);
        return listener;
    }

    /** Returns whether the server is reached at present. */
    public boolean isConnected() {
        return isConnected;
    }

    /** Returns the numbers so far. */
    public StageTotals totals() {
        return totals;
    }

    /**
     * Publishes what waits, and ends; returns whether everything was stored within that time.
     *
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public boolean stop(Duration most) throws InterruptedException {
        stopAt = SystemClock.monotonicNanos() + most.toNanos();
        thread.join(most.plusSeconds(1));
        return totals.waitingEntries() == 0 && !thread.isAlive();
    }

    private void run() {
        try {
            while (!isOver()) {
                connectIfNeeded();
                queue.take(TURN_BYTES).forEach(Runnable::run);
                sessions.forEach(SharedSessionPublisher::flush);
                sender.advance();
                sendHeartbeat();
                count();
                Thread.sleep(BATCH_MILLIS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException bug) {
            log.accept("sharing ends, a bug of the program: " + bug);
            throw bug;
        } finally {
            leave();
        }
    }

    private boolean isOver() {
        boolean isStopping = stopAt != Long.MAX_VALUE;
        if (isStopping && queue.bytes() == 0) {
            sessions.forEach(SharedSessionPublisher::finish);
        }
        boolean isEmpty = queue.bytes() == 0 && sender.isEmpty();
        return isStopping && (isEmpty || SystemClock.monotonicNanos() >= stopAt);
    }

    private void leave() {
        queue.take(Long.MAX_VALUE).forEach(Runnable::run);
        sessions.forEach(SharedSessionPublisher::finish);
        count();
        reportDropped();
        if (totals.waitingEntries() > 0) {
            log.accept("transcript entries that wait on the disk for the next start: %,d"
                    .formatted(totals.waitingEntries()));
        }
        sender.close();
        cancelAttempt();
        var last = connection;
        if (last != null) {
            try {
                if (last.isConnected()) {
                    last.removePresence(agent.agent());
                }
            } catch (IOException unanswered) {
                log.accept("the stage keeps listing this agent for %d s: %s"
                        .formatted(StageConnection.PRESENCE_AGE.toSeconds(), unanswered.getMessage()));
            }
            last.close();
        }
    }

    /** Ends an attempt to connect. */
    private void cancelAttempt() {
        hasLeft = true;
        var last = attempt;
        if (last != null && !last.cancel(true) && last.state() == Future.State.SUCCESS) {
            last.resultNow().connection().close();
        }
    }

    /** A new connection, and what the server does not do as it was asked. */
    private record PreparedConnection(StageConnection connection, List<String> notices) {}

    /** Connects on another thread, and takes the result: each request to a server may take seconds. */
    private void connectIfNeeded() {
        if (connection != null && connection.isConnected()) {
            return;
        }
        var current = attempt;
        if (current == null) {
            if (connection != null) {
                log.accept("the connection to the server of the stage is lost; what is shared waits on the disk");
            }
            attempt = startAttempt(connection);
            connection = null;
        } else if (current.state() == Future.State.SUCCESS) {
            use(current.resultNow());
        } else if (current.isDone()) {
            reportFailure(String.valueOf(current.exceptionNow().getMessage()));
            attempt = startAttempt(null);
        }
    }

    private FutureTask<PreparedConnection> startAttempt(@Nullable StageConnection last) {
        boolean isFirst = connections == 0;
        boolean isRepeated = attempt != null;
        var task = new FutureTask<>(() -> {
            if (last != null) {
                last.close();
            }
            if (isRepeated) {
                Thread.sleep(CONNECT_PAUSE_MILLIS);
            }
            return connect(isFirst);
        });
        Thread.ofPlatform().daemon().name("stage connection").start(task);
        return task;
    }

    /** Connects, and creates what the server lacks: after each interruption, since it may be another one now. */
    private PreparedConnection connect(boolean isFirst) throws IOException, InterruptedException {
        var client = "%s, agent %s".formatted(program, agent.agent());
        var opened = StageConnection.openOnce(agent, credentials, client, this::reportRefusal);
        boolean isReady = false;
        try {
            var notices = new ArrayList<>(opened.prepare());
            opened.answerClockRequests(agent.agent(), instance, clock);
            if (isFirst) {
                describeNamesake(opened).ifPresent(notices::addFirst);
            }
            isReady = !hasLeft;
            return new PreparedConnection(opened, isFirst ? notices : List.of());
        } finally {
            if (!isReady) {
                opened.close();
            }
        }
    }

    private void use(PreparedConnection prepared) {
        attempt = null;
        prepared.notices().forEach(log);
        connection = prepared.connection();
        log.accept((connections == 0 ? "sharing at " : "sharing again at ") + agent);
        connections++;
        largestMessage = prepared.connection().largestMessage();
        failures.clear();
        nextHeartbeat = Long.MIN_VALUE;
    }

    /** Reports what the server refuses, once for all connections. */
    private void reportRefusal(String text) {
        if (refusals.size() < MOST_FAILURES && refusals.add(text)) {
            log.accept(text);
        }
    }

    /** Reports each reason once in an outage. */
    private void reportFailure(String reason) {
        if (failures.size() < MOST_FAILURES && failures.add(reason)) {
            log.accept(reason + "; trying again");
        }
    }

    private Optional<String> describeNamesake(StageConnection server) throws IOException {
        return server.presence(agent.agent())
                .map(_ -> "an agent named %s is on the stage already, or was within %d s; two of one name show as one"
                        .formatted(agent.agent(), StageConnection.PRESENCE_AGE.toSeconds()));
    }

    private void sendHeartbeat() {
        long now = SystemClock.monotonicNanos();
        var current = connection;
        if (current == null || !current.isConnected() || now < nextHeartbeat) {
            return;
        }
        nextHeartbeat = now + HEARTBEAT_NANOS;
        var json = new LinkedHashMap<String, Object>();
        json.put("stage", agent.stage());
        json.put("agent", agent.agent());
        json.put("program", program);
        json.put("instance", instance.toString());
        json.put("clock", discipline);
        json.put(
                "sessions",
                sessions.stream()
                        .limit(StagePresence.MOST_SESSIONS)
                        .map(SharedSessionPublisher::describePresence)
                        .toList());
        current.publishPresence(
                agent.agent(), JsonMapper.shared().writeValueAsString(json).getBytes(StandardCharsets.UTF_8));
    }

    private void count() {
        var current = connection;
        isConnected = current != null && current.isConnected();
        for (var session : sessions) {
            if (session.isOver()) {
                sessions.remove(session);
                endedEntries += session.droppedEntries();
                nextHeartbeat = Long.MIN_VALUE;
            }
        }
        long droppedEntries = endedEntries
                + sender.droppedEntries()
                + sessions.stream()
                        .mapToLong(SharedSessionPublisher::droppedEntries)
                        .sum();
        long droppedOthers = Stream.of(StageMessageKind.HEALTH, StageMessageKind.LOG, StageMessageKind.STATE)
                .mapToLong(queue::dropped)
                .sum();
        totals = new StageTotals(sender.stored(), sender.waitingEntries(), droppedEntries, droppedOthers);
        if (SystemClock.monotonicNanos() >= nextReport) {
            nextReport = SystemClock.monotonicNanos() + REPORT_NANOS;
            reportDropped();
        }
    }

    private void reportDropped() {
        var text = totals.describeDropped();
        if (!text.equals(reported)) {
            reported = text;
            log.accept("the stage takes too little at present; " + text);
        }
    }

    private long largestMessage() {
        return largestMessage;
    }

    /** The connection once there is one. */
    private final class ReconnectingOutput implements StageMessageOutput {

        @Override
        public boolean isConnected() {
            var current = connection;
            return current != null && current.isConnected();
        }

        @Override
        public long connections() {
            return connections;
        }

        @Override
        public CompletableFuture<?> publish(StageSubject subject, String id, byte[] body) {
            return Objects.requireNonNull(connection).publish(subject, id, body);
        }

        @Override
        public Optional<String> lastStoredId(StageSubject subject) throws IOException {
            return Objects.requireNonNull(connection).lastStoredId(subject);
        }
    }
}
