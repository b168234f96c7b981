package mocapscope.protocol.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases that protocols ship, run against our own peers: each comes out well, and each can fail. */
@Tag("slow")
class ConformanceTest {
    /** Runs mostly wait, so that many go at once; more would keep each other from answering in time. */
    private static final ExecutorService RUNNERS = Executors.newFixedThreadPool(12);

    private static final Map<Run, Future<CaseOutcome>> OUTCOMES = new HashMap<>();

    @AfterAll
    static void end() {
        RUNNERS.shutdownNow();
    }

    /** A case that is tried on one of our peers, and how it must come out. */
    record Run(
            Protocol protocol,
            Proofs proofs,
            ConformanceCase tried,
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
            return "%s %s: %s %s".formatted(protocol.name(), tried.id(), how, options.isEmpty() ? "" : options);
        }
    }

    static Stream<Run> well() throws IOException, InvalidScriptException {
        return started(shipped()
                .map(each -> new Run(
                        each.protocol, each.proofs, each.tried, List.of(), Map.of(), each.proofs.ours(each.tried))));
    }

    static Stream<Run> broken() throws IOException, InvalidScriptException {
        return started(shipped()
                .flatMap(each -> each.proofs.all().stream()
                        .filter(proof -> proof.id().equals(each.tried.id()))
                        .map(proof -> new Run(
                                each.protocol,
                                each.proofs,
                                each.tried,
                                proof.broken(),
                                proof.options(),
                                proof.verdict()))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void well(Run run) throws Exception {
        assertComesOut(run);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void broken(Run run) throws Exception {
        var outcome = assertComesOut(run);

        assertNotEquals("connect", outcome.remarks().getLast().step(), "it was not the breach that was seen");
    }

    @Test
    void everyShippedCaseHasProof() throws IOException, InvalidScriptException {
        var unproven = shipped()
                .filter(each ->
                        each.proofs.all().stream().noneMatch(proof -> proof.id().equals(each.tried.id())))
                .map(each -> each.tried.id())
                .toList();

        assertEquals(List.of(), unproven);
    }

    @Test
    void shipsConformanceCases() throws IOException, InvalidScriptException {
        assertTrue(shipped().findAny().isPresent());
    }

    private static CaseOutcome assertComesOut(Run run) throws Exception {
        var outcome = OUTCOMES.get(run).get();
        if (outcome.verdict() != run.wanted) {
            outcome = alone(run);
        }
        var last = outcome;

        assertEquals(run.wanted, outcome.verdict(), () -> last.remarks().toString());
        return outcome;
    }

    /** Times count, and where many run at once on a busy machine an answer may be late that is not. */
    private static CaseOutcome alone(Run run) throws Exception {
        for (var other : OUTCOMES.values()) {
            other.get();
        }
        return tries(run);
    }

    private static CaseOutcome tries(Run run) throws Exception {
        return new OurPeer(run.protocol, run.proofs, run.broken, run.options).tries(run.tried);
    }

    /** All of them, running. */
    private static Stream<Run> started(Stream<Run> runs) {
        var all = runs.toList();
        for (var run : all) {
            OUTCOMES.put(run, RUNNERS.submit(() -> tries(run)));
        }
        return all.stream();
    }

    /** One who works at a case runs it alone. */
    private static boolean wanted(ConformanceCase one) {
        return one.id().startsWith(System.getProperty("script.case", ""));
    }

    private static Stream<Run> shipped() throws IOException, InvalidScriptException {
        var all = Stream.<Run>builder();
        for (var protocol : ProtocolCatalog.protocols()) {
            var conformanceCases = ScriptReader.readBundled(protocol).cases();
            if (!conformanceCases.isEmpty()) {
                var proofs = Proofs.of(protocol, conformanceCases);
                conformanceCases.stream()
                        .filter(ConformanceTest::wanted)
                        .forEach(each ->
                                all.add(new Run(protocol, proofs, each, List.of(), Map.of(), ConformanceVerdict.OK)));
            }
        }
        return all.build();
    }
}
