package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nats.client.Nats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clocks of agents that are compared through a real NATS server, with simulated clocks that run faster than time. */
class AgentClockMonitorTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final double SPEED = 20;
    private static final int WARM_UP = 300;
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    private final long start = System.nanoTime();
    private final SimulatedAgentClock viewer = new SimulatedAgentClock(start, SPEED, 0, 0);
    private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
    private final List<StagePublisher> publishers = new ArrayList<>();
    private NatsServerProcess server;
    private StageAddress stage;
    private AgentClockMonitor monitor;

    @BeforeEach
    void startServer() throws IOException, InterruptedException {
        server = NatsServerProcess.start(folder.resolve("store"));
        stage = server.stage("main stage");
        monitor = AgentClockMonitor.open(stage, StageCredentials.NONE, "test", viewer, log::add);
    }

    @AfterEach
    void stopServer() throws InterruptedException {
        if (server != null) {
            monitor.close();
            for (var publisher : publishers) {
                publisher.stop(Duration.ZERO);
            }
            server.close();
        }
    }

    private SimulatedAgentClock startAgent(String name, double offset, double ppm) throws IOException {
        var clock = new SimulatedAgentClock(start, SPEED, offset, ppm);
        publishers.add(StagePublisher.start(
                stage.withAgent(name),
                StageCredentials.NONE,
                "test",
                clock,
                folder.resolve("spool-" + publishers.size()),
                log::add));
        return clock;
    }

    private void askUntil(List<String> agents, BooleanSupplier condition) throws InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(
                    System.nanoTime() < until,
                    () -> agents.stream().map(monitor::estimate).toList() + " " + log);
            monitor.ask(agents);
        }
    }

    /** Runs the code of both sides until it is compiled, so that delays do not shrink while drifts are measured. */
    private void warmUp(List<String> agents) throws IOException, InterruptedException {
        try (var other = AgentClockMonitor.open(stage, StageCredentials.NONE, "test", viewer, log::add)) {
            for (int i = 0; i < WARM_UP; i++) {
                other.ask(agents);
            }
        }
    }

    private boolean isDriftKnown(String agent) {
        return monitor.estimate(agent)
                .filter(known -> known.monotonic().driftError() < 100)
                .isPresent();
    }

    private void assertRecovered(SimulatedAgentClock clock, String agent) {
        var estimate = monitor.estimate(agent).orElseThrow();
        long at = estimate.monotonic().at();

        assertEquals(clock.at(at) - at + clock.step().get(), estimate.offset(), estimate.offsetError(), agent);
        assertEquals(
                clock.ppm(), estimate.monotonic().drift(), estimate.monotonic().driftError(), agent);
        assertEquals(0, estimate.steps(), agent);
    }

    @Test
    void recoversOffsetsAndDriftsOfAgentsWithinErrors() throws Exception {
        var clocks = new LinkedHashMap<String, SimulatedAgentClock>();
        clocks.put("left PC", startAgent("left PC", 2, 200));
        clocks.put("right", startAgent("right", -2, -200));
        clocks.put("middle", startAgent("middle", -0.0032, 0));
        var names = List.copyOf(clocks.keySet());
        warmUp(names);
        askUntil(names, () -> names.stream().allMatch(this::isDriftKnown));

        clocks.forEach((name, clock) -> assertRecovered(clock, name));
        assertEquals(0, monitor.rejected());
        assertTrue(monitor.estimate("left PC").orElseThrow().describe().startsWith("is 2."), log::toString);
        assertTrue(monitor.estimate("right").orElseThrow().describe().contains(" s behind, drift -"), log::toString);
    }

    @Test
    void mergesEntriesOfAgentsInTrueOrder() throws Exception {
        var clocks = Map.of("left", startAgent("left", 2, 200), "right", startAgent("right", -2, -200));
        var names = List.of("left", "right");
        warmUp(names);
        askUntil(names, () -> names.stream().allMatch(this::isDriftKnown));
        long now = viewer.get().monotonicNanos();
        var merged = new ArrayList<Integer>();
        var merger = new TimeOrderedMerger<Integer>(5 * SECOND, 1000, merged::add);
        // Each agent delivers its entries of ten seconds at once.
        for (var agent : names) {
            var estimate = monitor.estimate(agent).orElseThrow();
            for (int i = agent.equals("left") ? 0 : 1; i < 100; i += 2) {
                long time = now + i * SECOND / 10;
                merger.add(agent, estimate.toLocal(clocks.get(agent).at(time)), i);
            }
        }
        merger.finish();

        assertEquals(IntStream.range(0, 100).boxed().toList(), merged);
        assertEquals(0, merger.late());
    }

    @Test
    void reportsStepOfSystemClock() throws Exception {
        var clock = startAgent("left", 0, 0);
        askUntil(List.of("left"), () -> monitor.estimate("left").isPresent());
        clock.step().set(-3600 * SECOND);
        monitor.ask(List.of("left"));

        var estimate = monitor.estimate("left").orElseThrow();
        assertEquals(1, estimate.steps());
        assertEquals(-3600 * SECOND, estimate.offset(), estimate.offsetError());
        assertTrue(log.contains("the system clock of left stepped back by 3,600.000 s"), log::toString);
        monitor.ask(List.of("left"));
        assertEquals(1, monitor.estimate("left").orElseThrow().steps());
    }

    @Test
    void measuresAnewAfterAgentRestarted() throws Exception {
        startAgent("left", 2, 0);
        askUntil(List.of("left"), () -> monitor.estimate("left").isPresent());
        publishers.removeFirst().stop(PATIENCE);
        startAgent("left", -100, 0);
        askUntil(List.of("left"), () -> monitor.estimate("left").orElseThrow().offset() < 0);

        var estimate = monitor.estimate("left").orElseThrow();
        assertEquals(-100 * SECOND, estimate.offset(), estimate.offsetError());
        assertEquals(0, estimate.steps());
        assertTrue(log.stream().anyMatch(line -> line.startsWith("left has started anew")), log::toString);
    }

    @Test
    void countsAnswersOfForeignPrograms() throws Exception {
        var run = UUID.randomUUID();
        long far = Long.MAX_VALUE;
        var answers = List.of(
                new byte[0],
                new byte[] {1, 2, 3},
                new byte[900_000],
                "{}".getBytes(StandardCharsets.UTF_8),
                "[[[[[[[[[[".getBytes(StandardCharsets.UTF_8),
                "{\"run\":\"1-1-1-1-1\",\"received_ns\":1e400,\"epoch_ns\":0,\"sent_ns\":0}"
                        .getBytes(StandardCharsets.UTF_8),
                new ClockAnswer(run, 10, 0, 9).encode(),
                new ClockAnswer(run, far, far, far).encode(),
                new ClockAnswer(run, 0, Long.MIN_VALUE, 0).encode(),
                new ClockAnswer(run, 0, 0, far).encode());
        var foreign = Nats.connect("nats://" + stage.server());
        try {
            var names = new ArrayList<String>();
            for (int i = 0; i < answers.size(); i++) {
                var answer = answers.get(i);
                names.add("foreign-" + i);
                foreign.createDispatcher(request -> foreign.publish(request.getReplyTo(), answer))
                        .subscribe(StageSubject.clockRequest("main stage", names.get(i)));
            }
            foreign.flush(PATIENCE);
            monitor.ask(names);

            assertEquals(answers.size(), monitor.rejected(), log::toString);
            assertTrue(names.stream().allMatch(name -> monitor.estimate(name).isEmpty()));
            assertEquals(
                    1,
                    log.stream().filter(line -> line.contains("cannot be used")).count(),
                    log::toString);
        } finally {
            foreign.close();
        }
    }

    @Test
    void agentWithoutAnswerIsCounted() throws Exception {
        monitor.ask(List.of("absent"));

        assertEquals(1, monitor.unanswered());
        assertTrue(monitor.estimate("absent").isEmpty());
    }
}
