package mocapscope.protocol.stage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * An agent of a stage: publishes its sessions on a NATS server, and its presence. Thread-safe: sessions queue events and
 * never wait for the server.
 *
 * <pre>
 *   session's thread               publishing thread
 *   events ─▶ bounded queue ─▶ batches ─▶ messages until they are stored ─▶ NATS
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

    private static final long CONNECT_PAUSE_MILLIS = 500;
    private static final long HEARTBEAT_NANOS = 2_000_000_000L;
    private static final long REPORT_NANOS = 5_000_000_000L;

    /** The number of sessions that an agent's presence lists. */
    private static final int MOST_LISTED = 500;

    private final StageAddress agent;
    private final String program;
    private final UUID instance = UUID.randomUUID();
    private final Consumer<String> log;
    private final StagePublishQueue queue = new StagePublishQueue(MOST_WAITING, AllSessionsMemoryBudget.PROCESS);
    private final ConcurrentLinkedQueue<SharedSessionPublisher> sessions = new ConcurrentLinkedQueue<>();
    private final StageMessageSender sender;
    private final Thread thread;
    /** Used by the publishing thread, as is what follows. */
    private @Nullable StageConnection connection;

    private long connections;
    private long largestMessage = Long.MAX_VALUE;
    private long nextHeartbeat = Long.MIN_VALUE;
    private long nextReport = Long.MIN_VALUE;
    private long endedEntries;
    private String reported = "";
    private String lastFailure = "";
    private volatile StageTotals totals = StageTotals.NONE;
    private volatile long stopAt = Long.MAX_VALUE;

    private StagePublisher(StageAddress agent, String program, Consumer<String> log) {
        this.agent = agent;
        this.program = program;
        this.log = log;
        this.sender = new StageMessageSender(new ReconnectingOutput(), log);
        this.thread = Thread.ofPlatform().daemon().name("stage").unstarted(this::run);
    }

    /**
     * Starts an agent that connects in the background, and tries again until it is stopped.
     *
     * @param agent the address of the agent on its stage
     * @param program name and version of this program
     * @param log receives what the user should know, on several threads
     * @throws IllegalArgumentException if the address names no agent
     */
    public static StagePublisher start(StageAddress agent, String program, Consumer<String> log) {
        StageAddress.requireName(agent.agent());
        var publisher = new StagePublisher(agent, program, log);
        publisher.thread.start();
        return publisher;
    }

    @Override
    public SessionListener createListener(Session session) {
        var listener = new SharedSessionPublisher(session, agent, queue, sender, this::largestMessage);
        sessions.add(listener);
        return listener;
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
                if (sender.hasRoom()) {
                    queue.take(sender.room()).forEach(Runnable::run);
                    sessions.forEach(SharedSessionPublisher::flush);
                }
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
            close();
        }
    }

    /** Connects, and creates what the server lacks: after each interruption, since it may be another one now. */
    private void connectIfNeeded() throws InterruptedException {
        if (connection != null && connection.isConnected()) {
            return;
        }
        close();
        StageConnection opened = null;
        try {
            opened = StageConnection.openOnce(agent, "%s, agent %s".formatted(program, agent.agent()), log);
            var differences = opened.prepare();
            if (connections == 0) {
                warnOfNamesake(opened);
                differences.forEach(log);
            }
            log.accept((connections == 0 ? "sharing at " : "sharing again at ") + agent);
            connection = opened;
            connections++;
            largestMessage = opened.largestMessage();
            lastFailure = "";
        } catch (IOException failure) {
            if (opened != null) {
                opened.close();
            }
            var text = String.valueOf(failure.getMessage());
            if (!text.equals(lastFailure)) {
                lastFailure = text;
                log.accept(text + "; trying again");
            }
            Thread.sleep(CONNECT_PAUSE_MILLIS);
        }
    }

    private void close() {
        var last = connection;
        if (last != null) {
            last.close();
            connection = null;
        }
    }

    private void warnOfNamesake(StageConnection server) throws IOException {
        if (server.presence(agent.agent()).isPresent()) {
            log.accept("an agent named %s is on the stage already, or was within %d s; two of one name show as one"
                    .formatted(agent.agent(), StageConnection.PRESENCE_AGE.toSeconds()));
        }
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
        json.put(
                "sessions",
                sessions.stream()
                        .limit(MOST_LISTED)
                        .map(SharedSessionPublisher::describePresence)
                        .toList());
        current.publishPresence(
                agent.agent(), JsonMapper.shared().writeValueAsString(json).getBytes(StandardCharsets.UTF_8));
    }

    private void count() {
        for (var session : sessions) {
            if (session.isOver()) {
                sessions.remove(session);
                endedEntries += session.droppedEntries();
                nextHeartbeat = Long.MIN_VALUE;
            }
        }
        long droppedEntries = endedEntries
                + sender.refusedEntries()
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
