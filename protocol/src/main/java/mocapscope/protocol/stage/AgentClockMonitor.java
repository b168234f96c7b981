package mocapscope.protocol.stage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.timing.DeviceClockVerdictFormatter;
import mocapscope.protocol.timing.SystemClockStepDetector;

/**
 * Requests the clock times of other machines through a NATS server and compares each with the local clock. One thread
 * asks; any thread may stop it.
 */
public final class AgentClockMonitor implements AutoCloseable {
    @DocumentedLimit(
            value = "agents of a stage whose clocks are compared",
            unit = "agents",
            beyond = "the clocks of others are not compared")
    private static final int MOST_AGENTS = 1000;

    /** The requests to each agent at the beginning, one after the other. */
    private static final int BURST = 8;

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final double NANOS_A_SECOND = 1e9;

    private final StageConnection connection;
    private final Supplier<MonotonicAndUnixTime> clock;
    private final Consumer<String> log;
    private final Map<String, AgentClockTracker> trackers = new LinkedHashMap<>();
    private final SystemClockStepDetector local = new SystemClockStepDetector();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private long rejected;
    private long unanswered;

    private AgentClockMonitor(StageConnection connection, Supplier<MonotonicAndUnixTime> clock, Consumer<String> log) {
        this.connection = connection;
        this.clock = clock;
        this.log = log;
    }

    /**
     * Connects to the server of a stage.
     *
     * @param credentials the user of the server
     * @param program name and version of this program
     * @param log receives steps of clocks, and answers that cannot be read, on several threads
     * @throws IOException if the server is not reached
     */
    public static AgentClockMonitor open(
            StageAddress stage, StageCredentials credentials, String program, Consumer<String> log)
            throws IOException, InterruptedException {
        return open(stage, credentials, program, SystemClock::now, log);
    }

    /** Connects, with another clock of this machine. */
    static AgentClockMonitor open(
            StageAddress stage,
            StageCredentials credentials,
            String program,
            Supplier<MonotonicAndUnixTime> clock,
            Consumer<String> log)
            throws IOException, InterruptedException {
        var connection = StageConnection.open(stage, credentials, program + ", clocks", log);
        return new AgentClockMonitor(connection, clock, log);
    }

    /**
     * Asks these agents several times at once, and then each second until that time has passed or another thread stops it.
     *
     * @throws InterruptedException if the asking thread is interrupted
     */
    public void compare(Collection<String> agents, Duration most) throws InterruptedException {
        long start = clock.get().monotonicNanos();
        for (int i = 0; i < BURST && stopped.getCount() > 0; i++) {
            ask(agents);
        }
        long left = most.toNanos() - (clock.get().monotonicNanos() - start);
        while (left > 0 && !stopped.await(Math.min(left, INTERVAL.toNanos()), TimeUnit.NANOSECONDS)) {
            ask(agents);
            left = most.toNanos() - (clock.get().monotonicNanos() - start);
        }
    }

    /** Asks each of these agents once, all at the same time, and waits for the answers, at most a second. */
    void ask(Collection<String> agents) throws InterruptedException {
        var requests = new LinkedHashMap<String, CompletableFuture<AnsweredClockRequest>>();
        for (var agent : agents) {
            if (requests.size() < MOST_AGENTS) {
                requests.put(agent, request(agent));
            }
        }
        for (var request : requests.entrySet()) {
            try {
                add(request.getKey(), request.getValue().get());
            } catch (CancellationException | ExecutionException _) {
                unanswered++;
            }
        }
    }

    private record AnsweredClockRequest(long sent, byte[] answer, long received) {}

    /** The time of arrival is read by the thread of the connection that completes the future. */
    private CompletableFuture<AnsweredClockRequest> request(String agent) {
        readLocalClock();
        long sent = clock.get().monotonicNanos();
        return connection
                .requestClock(agent, PATIENCE)
                .thenApply(answer ->
                        new AnsweredClockRequest(sent, answer, clock.get().monotonicNanos()));
    }

    private void readLocalClock() {
        var time = clock.get();
        if (local.add(time.monotonicNanos(), time.epochNanos(), clock.get().monotonicNanos())) {
            log.accept("the system clock of this machine "
                    + DeviceClockVerdictFormatter.describeStep(local.lastStep() / NANOS_A_SECOND));
        }
    }

    private void add(String agent, AnsweredClockRequest request) {
        try {
            if (trackers.size() < MOST_AGENTS || trackers.containsKey(agent)) {
                trackers.computeIfAbsent(agent, name -> new AgentClockTracker(name, log))
                        .add(request.sent(), ClockAnswer.read(ByteBuffer.wrap(request.answer())), request.received());
            }
        } catch (InvalidStageMessageException wrong) {
            rejected++;
            if (rejected == 1) {
                log.accept("an answer about the clock of %s cannot be used: %s".formatted(agent, wrong.getMessage()));
            }
        }
    }

    /** Ends {@link #compare} soon. */
    public void stop() {
        stopped.countDown();
    }

    /** Returns the estimate of an agent's clock; empty if the agent has not answered. */
    public Optional<AgentClockEstimate> estimate(String agent) {
        return Optional.ofNullable(trackers.get(agent)).flatMap(tracker -> tracker.estimate(local));
    }

    /** Returns the number of answers that could not be used. */
    public long rejected() {
        return rejected;
    }

    /** Returns the number of requests without an answer. */
    public long unanswered() {
        return unanswered;
    }

    @Override
    public void close() {
        connection.close();
    }
}
