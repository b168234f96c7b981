package mocapscope.protocol.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.session.Protocol;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases that protocols ship, run against our own peers: each comes out well, and each can fail. */
@Tag("slow")
class ShippedConformanceCasesTest {
    private static final int ATTEMPTS = 3;
    /** Runs mostly wait, so that many go at once; more would keep each other from answering in time. */
    private static final ExecutorService RUNNERS = Executors.newFixedThreadPool(12);

    private static final List<ConformanceCaseRun> WELL = new ArrayList<>();
    private static final List<ConformanceCaseRun> BROKEN = new ArrayList<>();
    private static final Map<ConformanceCaseRun, Future<ConformanceCaseResult>> OUTCOMES = new HashMap<>();

    /** Starts all runs, so that none waits for the slowest of the others. */
    @BeforeAll
    static void start() throws IOException, InvalidScriptException {
        for (var each : shipped().toList()) {
            WELL.add(new ConformanceCaseRun(
                    each.protocol,
                    each.proofs,
                    each.conformanceCase,
                    List.of(),
                    Map.of(),
                    each.proofs.ours(each.conformanceCase)));
            each.proofs.all().stream()
                    .filter(proof -> proof.id().equals(each.conformanceCase.id()))
                    .map(proof -> new ConformanceCaseRun(
                            each.protocol,
                            each.proofs,
                            each.conformanceCase,
                            proof.broken(),
                            proof.options(),
                            proof.verdict()))
                    .forEach(BROKEN::add);
        }
        Stream.concat(WELL.stream(), BROKEN.stream()).forEach(run -> OUTCOMES.put(run, RUNNERS.submit(() -> run(run))));
    }

    @AfterAll
    static void end() {
        RUNNERS.shutdownNow();
    }

    /** A case that is tried on one of our peers, and how it must come out. */
    record ConformanceCaseRun(
            Protocol protocol,
            ConformanceCaseProofs proofs,
            ConformanceCase conformanceCase,
            List<InterceptRule> broken,
            Map<String, String> options,
            ConformanceVerdict wanted) {
        @Override
        public String toString() {
            var how = broken.isEmpty() && options.isEmpty()
                    ? "well"
                    : broken.stream()
                            .map(each ->
                                    each.matcher().name() + " " + each.action().description())
                            .collect(Collectors.joining(", "));
            return "%s %s: %s %s"
                    .formatted(protocol.name(), conformanceCase.id(), how, options.isEmpty() ? "" : options);
        }
    }

    static List<ConformanceCaseRun> ownPeerPasses() {
        return WELL;
    }

    static List<ConformanceCaseRun> brokenPeerFails() {
        return BROKEN;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void ownPeerPasses(ConformanceCaseRun run) throws Exception {
        assertComesOut(run);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void brokenPeerFails(ConformanceCaseRun run) throws Exception {
        var outcome = assertComesOut(run);

        assertNotEquals("connect", outcome.remarks().getLast().step(), "it was not the breach that was seen");
    }

    @Test
    void everyShippedCaseHasProof() throws IOException, InvalidScriptException {
        var unproven = shipped()
                .filter(each ->
                        each.proofs.all().stream().noneMatch(proof -> proof.id().equals(each.conformanceCase.id())))
                .map(each -> each.conformanceCase.id())
                .toList();

        assertEquals(List.of(), unproven);
    }

    @Test
    void shipsConformanceCases() throws IOException, InvalidScriptException {
        assertTrue(shipped().findAny().isPresent());
    }

    private static ConformanceCaseResult assertComesOut(ConformanceCaseRun run) throws Exception {
        var outcome = OUTCOMES.get(run).get();
        for (int i = 0; i < ATTEMPTS && outcome.verdict() != run.wanted; i++) {
            outcome = runAlone(run);
        }
        var last = outcome;

        assertEquals(run.wanted, outcome.verdict(), () -> last.remarks().toString());
        return outcome;
    }

    /**
     * Times count, and where many run at once on a busy machine an answer may be late that is not. A process that was late
     * itself proves no breach either.
     */
    private static ConformanceCaseResult runAlone(ConformanceCaseRun run) throws Exception {
        for (var other : OUTCOMES.values()) {
            other.get();
        }
        return run(run);
    }

    private static ConformanceCaseResult run(ConformanceCaseRun run) throws Exception {
        return new OwnPeerTestRunner(run.protocol, run.proofs, run.broken, run.options).run(run.conformanceCase);
    }

    /** One who works at a case runs it alone. */
    private static boolean wanted(ConformanceCase one) {
        return one.id().startsWith(System.getProperty("script.case", ""));
    }

    private static Stream<ConformanceCaseRun> shipped() throws IOException, InvalidScriptException {
        var all = Stream.<ConformanceCaseRun>builder();
        for (var protocol : ProtocolCatalog.protocols()) {
            var conformanceCases = ScriptReader.readBundled(protocol).cases();
            if (!conformanceCases.isEmpty()) {
                var proofs = ConformanceCaseProofs.of(protocol, conformanceCases);
                conformanceCases.stream()
                        .filter(ShippedConformanceCasesTest::wanted)
                        .forEach(each -> all.add(new ConformanceCaseRun(
                                protocol, proofs, each, List.of(), Map.of(), ConformanceVerdict.OK)));
            }
        }
        return all.build();
    }
}
