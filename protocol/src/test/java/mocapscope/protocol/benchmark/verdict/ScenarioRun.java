package mocapscope.protocol.benchmark.verdict;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.ProcessEventDelayMonitor;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import org.jspecify.annotations.Nullable;

/** Simulates one scenario, and compares the verdicts about its session with the truth several times a second. */
final class ScenarioRun implements SessionListener {
    private static final double NANOS = 1e9;
    private static final long STEP_WITH_FAULTS = 200_000_000;
    private static final long STEP = 500_000_000;
    /** The time between two observations after which a statement counts as another one. */
    private static final double INTERRUPTION = 1.1;

    /** A statement that is not true, from its first to its last observation. */
    private static final class OpenAccusation {
        private final String sentence;
        private final double since;
        private double until;

        OpenAccusation(String sentence, double since) {
            this.sentence = sentence;
            this.since = since;
            this.until = since;
        }
    }

    private final VerdictScenario scenario;
    private final Consumer<String> trace;
    private final ScenarioTruth truth;
    private final ProcessEventDelayMonitor process = new ProcessEventDelayMonitor();
    private final ScenarioLink toClient;
    private final ScenarioNetwork network;
    private final ScenarioServerHost server;
    private final ScenarioClientHost client;
    private final Map<PrintedCause, OpenAccusation> open = new HashMap<>();
    private final List<FalseAccusation> accusations = new ArrayList<>();
    /** The times at which each cause was named by a verdict. */
    private final Map<PrintedCause, List<Double>> named = new HashMap<>();

    private Map<PrintedCause, String> shown = Map.of();
    private @Nullable SessionHealthMonitor monitor;
    private String ownFault = "";
    private double live = Double.NaN;
    private long samples;

    private ScenarioRun(VerdictScenario scenario, Consumer<String> trace) {
        this.scenario = scenario;
        this.trace = trace;
        this.truth = new ScenarioTruth(scenario);
        var faults = scenario.faults();
        double interval = 1 / scenario.rate();
        this.toClient = new ScenarioLink(scenario.path(), faults, interval, scenario.seed());
        this.network = new ScenarioNetwork(
                toClient,
                new ScenarioLink(scenario.path(), List.of(), interval, scenario.seed() + 1),
                ScenarioWireEditor.of(scenario.protocol(), faults, ScenarioServerHost.startEpoch(scenario)));
        this.server = new ScenarioServerHost(network, scenario);
        network.deliver();
        this.client = new ScenarioClientHost(network, scenario, this::observe);
    }

    /** Simulates a scenario. */
    static ScenarioResult of(VerdictScenario scenario) {
        return of(scenario, _ -> {});
    }

    /** Simulates a scenario, and passes states, findings and changed verdicts on in words. */
    static ScenarioResult of(VerdictScenario scenario, Consumer<String> trace) {
        return new ScenarioRun(scenario, trace).run();
    }

    private SessionListener observe(Session session) {
        monitor = SessionHealthMonitor.live(session, HealthThresholds.USUAL, process);
        return this;
    }

    private SessionHealthMonitor monitor() {
        return Objects.requireNonNull(monitor);
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void on(SessionEvent event) {
        monitor().on(event);
        switch (event) {
            case SessionEvent.Samples batch -> samples += batch.list().size();
            case SessionStateChange state -> {
                if (state.phase() == SessionPhase.LIVE && Double.isNaN(live)) {
                    live = network.now() / NANOS;
                }
                trace("state %s: %s".formatted(state.phase(), state.step()));
            }
            case Finding finding -> {
                ownFault = finding.rule() == ConnectionProblemKind.OUR_FAULT ? finding.text() : ownFault;
                trace("finding %s: %s".formatted(finding.rule().code(), finding.text()));
            }
            case SessionEvent.TrackingChanged changed -> onTracking(changed.change());
            default -> {}
        }
    }

    private void trace(String text) {
        trace.accept(String.format(Locale.ROOT, "%9.3f s  %s", network.now() / NANOS, text));
    }

    private void onTracking(TrackingProblemTransition change) {
        if (change.hasEnded()) {
            return;
        }
        var cause = switch (change.state()) {
            case LOST -> JudgedCause.LOST;
            case FROZEN -> JudgedCause.FROZEN;
            case JUMPED -> JudgedCause.JUMPED;
            case SWAPPED -> JudgedCause.SWAPPED;
            case TRACKED -> JudgedCause.WORKS;
        };
        int device = scenario.protocol().deviceIndex(change.part().source().device());
        check(new PrintedCause(cause, device), "finding: " + cause.word());
    }

    private ScenarioResult run() {
        long step = scenario.faults().isEmpty() ? STEP : STEP_WITH_FAULTS;
        long end = (long) (scenario.seconds() * NANOS);
        var cuts = scenario.faults().stream()
                .filter(fault -> fault.kind() == ScenarioFaultKind.DISCONNECT)
                .toList();
        boolean cut = false;
        for (long time = step; time <= end; time += step) {
            runUntil(time);
            long now = network.now();
            boolean isCut = cuts.stream().anyMatch(fault -> fault.contains(now));
            if (isCut != cut) {
                cut = isCut;
                cutOrRestore(cut);
            }
            observe();
        }
        return result();
    }

    private void cutOrRestore(boolean cut) {
        if (cut) {
            network.cut();
        } else {
            network.restore();
        }
    }

    private void runUntil(long time) {
        for (long next = next(); next <= time; next = next()) {
            network.setTime(next);
            network.deliver();
            if (server.nextAt() <= network.now()) {
                server.run();
                network.flush();
            }
            if (client.nextAt() <= network.now()) {
                client.run();
                network.flush();
            }
        }
        network.setTime(time);
    }

    private long next() {
        return Math.min(network.nextAt(), Math.min(server.nextAt(), client.nextAt()));
    }

    private void observe() {
        long at = client.monotonicNanos();
        var printed = PrintedCauseReader.read(monitor().snapshot(at), process.snapshot(at), scenario.protocol());
        double now = network.now() / NANOS;
        if (!printed.equals(shown)) {
            shown = printed;
            trace("verdict " + printed);
        }
        printed.forEach((cause, sentence) -> {
            named.computeIfAbsent(cause, _ -> new ArrayList<>()).add(now);
            check(cause, sentence);
        });
    }

    private void check(PrintedCause printed, String sentence) {
        if (truth.isTrue(printed, network.now())) {
            return;
        }
        double now = network.now() / NANOS;
        var known = open.get(printed);
        if (known != null && now - known.until > INTERRUPTION) {
            close(printed, known);
            known = null;
        }
        if (known == null) {
            open.put(printed, new OpenAccusation(sentence, now));
        } else {
            known.until = now;
        }
    }

    private void close(PrintedCause printed, OpenAccusation accusation) {
        accusations.add(new FalseAccusation(
                printed, accusation.sentence, accusation.since, accusation.until, truth.expectedAt(accusation.since)));
    }

    private ScenarioResult result() {
        open.forEach(this::close);
        var detections = new ArrayList<FaultDetection>();
        for (var fault : scenario.faults()) {
            fault.kind()
                    .expected()
                    .ifPresent(expected -> truth.evidence(fault, toClient.evidence(fault), live)
                            .ifPresent(evidence -> detections.add(detect(fault, expected, evidence))));
        }
        var fault = server.fault().isEmpty() ? ownFault : "server: " + server.fault();
        return new ScenarioResult(scenario, samples, !Double.isNaN(live), fault, detections, accusations);
    }

    private FaultDetection detect(ScenarioFault fault, JudgedCause expected, double evidence) {
        double first = Double.NaN;
        for (var entry : named.entrySet()) {
            var printed = entry.getKey();
            if (printed.cause() == expected && (fault.kind().isOfSession() || fault.concerns(printed.device()))) {
                double at = entry.getValue().stream()
                        .filter(time -> time >= evidence && truth.isTrue(printed, (long) (time * NANOS)))
                        .findFirst()
                        .orElse(Double.NaN);
                first = Double.isNaN(first) || at < first ? at : first;
            }
        }
        return new FaultDetection(fault, expected, first - evidence, truth.limit(fault));
    }
}
