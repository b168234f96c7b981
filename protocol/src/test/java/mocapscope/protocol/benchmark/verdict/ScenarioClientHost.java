package mocapscope.protocol.benchmark.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionEngine;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/**
 * The machine of a scenario's client: a session whose thread is at times late, as its event loop would run it. The
 * session learns of delays and of the time until which everything has been handled.
 */
final class ScenarioClientHost implements ScenarioHost {
    /** The Unix time in nanoseconds at which a scenario starts. */
    static final long START_EPOCH = 1_700_000_000_000_000_000L;

    private static final long MONOTONIC_START = 1_000_000_000_000L;
    private static final long SECOND = 1_000_000_000L;
    private static final int TRANSCRIPT_BYTES = 1 << 20;
    /** The number of datagrams that the system keeps for a process that does not read them. */
    private static final int MOST_WAITING = 1024;

    private static final long DROPS_READ_AFTER = SECOND / 5;

    private record WaitingArrival(MonotonicAndUnixTime at, Consumer<MonotonicAndUnixTime> action) {}

    private final ScenarioNetwork network;
    private final List<ScenarioFault> lags;
    private final List<ScenarioFault> clockChanges;
    private final List<ScenarioFault> drops;
    private final List<WaitingArrival> waiting = new ArrayList<>();
    private final SessionEngine engine;
    private @Nullable ScenarioFault lag;
    private int nextLag;
    private int waitingDatagrams;
    private long slept;
    private long confirmAt;
    private long dropped;

    /** Creates the client of a scenario and starts it. */
    ScenarioClientHost(ScenarioNetwork network, VerdictScenario scenario, SessionListenerFactory listeners) {
        this.network = network;
        this.lags = scenario.faults().stream()
                .filter(fault -> isLag(fault.kind()))
                .sorted(Comparator.comparingDouble(ScenarioFault::begin))
                .toList();
        this.clockChanges = select(scenario, ScenarioFaultKind.OWN_CLOCK);
        this.drops = select(scenario, ScenarioFaultKind.OWN_DROPS);
        network.addHost(this);
        var protocol = scenario.protocol().protocol();
        var endpoint = ProtocolCatalog.parse(scenario.protocol().clientUri(), SessionRole.CLIENT);
        var random = new Random(scenario.seed() + 1);
        var history = new EarlierMessageDecoder(
                new Transcript(TRANSCRIPT_BYTES), protocol.decoder("client", endpoint, SkeletonMapLibrary.builtIn()));
        var session = new Session(
                "client",
                protocol,
                endpoint,
                SessionRole.CLIENT,
                endpoint.address().toString(),
                MonotonicToUnixTimeAnchor.at(reading()),
                history);
        this.engine = new SessionEngine(
                session,
                protocol.client(endpoint, random),
                new ScenarioChannels(network, this),
                listeners,
                TrafficGateFactory.OPEN,
                random,
                reading());
        engine.start(reading());
    }

    private static boolean isLag(ScenarioFaultKind kind) {
        return kind == ScenarioFaultKind.OWN_PAUSE
                || kind == ScenarioFaultKind.OWN_DELAY
                || kind == ScenarioFaultKind.OWN_SLEEP;
    }

    private static List<ScenarioFault> select(VerdictScenario scenario, ScenarioFaultKind kind) {
        return scenario.faults().stream().filter(fault -> fault.kind() == kind).toList();
    }

    @Override
    public String address() {
        return ScenarioNetwork.CLIENT_HOST;
    }

    /** Returns the time on this machine's monotonic clock. */
    long monotonicNanos() {
        return MONOTONIC_START + network.now() - slept;
    }

    @Override
    public MonotonicAndUnixTime reading() {
        long epoch = START_EPOCH + network.now();
        for (var change : clockChanges) {
            epoch += network.now() >= change.beginNanos() ? (long) (change.amount() * SECOND) : 0;
        }
        return new MonotonicAndUnixTime(monotonicNanos(), epoch);
    }

    @Override
    public void post(Consumer<MonotonicAndUnixTime> action, boolean datagram) {
        var behind = lag;
        if (behind == null) {
            if (datagram && drops.stream().anyMatch(fault -> fault.contains(network.now()))) {
                dropped++;
            } else {
                action.accept(reading());
            }
        } else if (datagram && behind.kind() == ScenarioFaultKind.OWN_SLEEP
                || datagram && waitingDatagrams == MOST_WAITING) {
            dropped += behind.kind() == ScenarioFaultKind.OWN_SLEEP ? 0 : 1;
        } else {
            waitingDatagrams += datagram ? 1 : 0;
            waiting.add(new WaitingArrival(reading(), action));
        }
    }

    /** Reports soon that datagrams were dropped here, if they were. */
    @Override
    public void checkDrops(long gapAt) {
        if (dropped > 0) {
            long count = dropped;
            dropped = 0;
            network.scheduleLater(DROPS_READ_AFTER, this, at -> reportDrops(gapAt, count, at));
        }
    }

    private void reportDrops(long gapAt, long count, MonotonicAndUnixTime at) {
        var cause = "the system dropped datagrams that this program had not read: " + count;
        engine.fallBehind(new SessionEvent.ProcessLagged(gapAt, SessionEvent.ProcessLagged.OPEN, 0, cause, false));
        engine.catchUp(new SessionEvent.ProcessLagged(gapAt, at.monotonicNanos(), 0, cause, false), at);
    }

    /** Returns the time at which it must run next, since the start of the scenario. */
    long nextAt() {
        var behind = lag;
        if (behind != null) {
            return behind.endNanos();
        }
        long due = nextLag < lags.size() ? lags.get(nextLag).beginNanos() : Long.MAX_VALUE;
        if (engine.isEnded()) {
            return due;
        }
        long timer = Math.min(engine.nextTimerAt(), engine.nextDeadlineAt());
        if (engine.expectsArrivals()) {
            timer = Math.min(timer, confirmAt);
        }
        if (timer <= monotonicNanos()) {
            return network.now();
        }
        return timer == TrafficGate.NEVER ? due : Math.min(due, timer - MONOTONIC_START + slept);
    }

    /** Runs everything that is due. */
    void run() {
        var behind = lag;
        if (behind != null) {
            if (network.now() >= behind.endNanos()) {
                resume(behind);
            }
            return;
        }
        if (nextLag < lags.size() && network.now() >= lags.get(nextLag).beginNanos()) {
            lag = lags.get(nextLag++);
            return;
        }
        if (engine.isEnded()) {
            return;
        }
        runEngine(reading());
    }

    private void runEngine(MonotonicAndUnixTime at) {
        if (engine.nextTimerAt() <= at.monotonicNanos()) {
            engine.runDueTimers(at);
        }
        if (engine.nextDeadlineAt() <= at.monotonicNanos()) {
            engine.judgeDeadlines(at);
        }
        if (confirmAt <= at.monotonicNanos() && engine.expectsArrivals()) {
            confirmAt = at.monotonicNanos() + SECOND;
            engine.confirmArrivals(at.monotonicNanos(), at);
        }
    }

    private void resume(ScenarioFault behind) {
        boolean sleeps = behind.kind() == ScenarioFaultKind.OWN_SLEEP;
        slept += sleeps ? behind.endNanos() - behind.beginNanos() : 0;
        lag = null;
        var now = reading();
        long from = now.monotonicNanos() - (sleeps ? 0 : behind.endNanos() - behind.beginNanos());
        double seconds = (now.monotonicNanos() - from) / 1e9;
        boolean pauses = behind.kind() == ScenarioFaultKind.OWN_PAUSE;
        var cause = pauses ? "this program did not run for %.1f s" : "this program handled incoming data %.1f s late";
        boolean verdictDue = engine.nextDeadlineAt() <= now.monotonicNanos();
        if (!sleeps) {
            engine.fallBehind(new SessionEvent.ProcessLagged(
                    from, SessionEvent.ProcessLagged.OPEN, seconds, cause.formatted(seconds), verdictDue));
        }
        if (pauses) {
            engine.resumeAfterPause(now.monotonicNanos());
        }
        for (var arrival : waiting) {
            arrival.action.accept(pauses || sleeps ? now : arrival.at);
        }
        waiting.clear();
        waitingDatagrams = 0;
        if (engine.nextTimerAt() <= now.monotonicNanos()) {
            engine.runDueTimers(now);
        }
        if (!sleeps) {
            engine.catchUp(
                    new SessionEvent.ProcessLagged(
                            from, now.monotonicNanos(), seconds, cause.formatted(seconds), verdictDue),
                    now);
        }
        confirmAt = now.monotonicNanos() + SECOND;
    }
}
