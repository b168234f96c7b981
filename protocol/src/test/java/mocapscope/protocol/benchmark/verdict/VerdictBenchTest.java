package mocapscope.protocol.benchmark.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Runs a part of the bench's scenarios: no verdict is untrue, and each fault is named in time. */
class VerdictBenchTest {
    private static final int SEED = 32;
    private static final double SHORT = 0.02;
    private static final double AFTER_BEGIN = 22;
    private static final double AFTER_END = 11;
    private static final double SHORTEST = 8;
    private static final int LEAST_SCENARIOS = 300;

    @Test
    void catalogContainsEveryKindOfFault() {
        var scenarios = VerdictScenarioCatalog.create(SEED, 1);
        var kinds = EnumSet.noneOf(ScenarioFaultKind.class);
        scenarios.forEach(scenario -> scenario.faults().forEach(fault -> kinds.add(fault.kind())));

        assertTrue(scenarios.size() >= LEAST_SCENARIOS, "scenarios: " + scenarios.size());
        assertEquals(EnumSet.allOf(ScenarioFaultKind.class), kinds);
        assertEquals(
                scenarios.size(),
                scenarios.stream().map(VerdictScenario::name).distinct().count());
    }

    @Test
    void repeatedRunHasEqualResult() {
        var scenario = VerdictScenarioCatalog.create(SEED, SHORT).stream()
                .filter(one -> one.faults().stream().anyMatch(fault -> fault.kind() == ScenarioFaultKind.LOSS))
                .min(Comparator.comparingDouble(VerdictBenchTest::cost))
                .orElseThrow();

        assertEquals(ScenarioRun.of(scenario), ScenarioRun.of(scenario));
    }

    /** Runs the smallest scenario of each cause, of each own fault of this machine, and of each protocol without a fault. */
    @Test
    void smallestScenariosAreJudgedTruly() {
        var smallest = new LinkedHashMap<String, VerdictScenario>();
        for (var scenario : VerdictScenarioCatalog.create(SEED, SHORT)) {
            var kinds = scenario.faults().stream().map(ScenarioFault::kind).toList();
            if (kinds.isEmpty()) {
                keepSmaller(smallest, scenario.protocol().label(), scenario);
            } else if (kinds.size() == 1) {
                keepSmaller(smallest, kinds.getFirst(), scenario);
            }
        }
        var totals = run(smallest.values().stream().map(VerdictBenchTest::shorten));

        assertEquals(List.of(), describeFailures(totals));
        assertEquals(EnumSet.complementOf(EnumSet.of(JudgedCause.WORKS)), totals.expectedCauses());
    }

    private static void keepSmaller(
            Map<String, VerdictScenario> scenarios, ScenarioFaultKind kind, VerdictScenario scenario) {
        if (kind.expected().isPresent()) {
            keepSmaller(scenarios, kind.expected().get().word(), scenario);
        } else if (kind.isOwn() && scenario.protocol() == ScenarioProtocol.VRPN_UDP) {
            keepSmaller(scenarios, kind.word(), scenario); // datagrams are gone after a sleep, unlike bytes of a stream
        }
    }

    /** Returns a scenario that ends soon: after its fault, or after its begin if it has no end. */
    private static VerdictScenario shorten(VerdictScenario scenario) {
        double end = SHORTEST;
        for (var fault : scenario.faults()) {
            end = fault.end() < scenario.seconds() ? fault.end() + AFTER_END : fault.begin() + AFTER_BEGIN;
        }
        return scenario.withSeconds(Math.min(end, scenario.seconds()));
    }

    @Test
    void severalFaultsAreJudgedTruly() {
        var smallest = VerdictScenarioCatalog.create(SEED, SHORT).stream()
                .filter(VerdictBenchTest::hasSeveralFaults)
                .min(Comparator.comparingDouble(VerdictBenchTest::cost))
                .orElseThrow();
        var totals = run(Stream.of(smallest));

        assertEquals(List.of(), describeFailures(totals));
        assertTrue(totals.faults() > 1);
    }

    private static boolean hasSeveralFaults(VerdictScenario scenario) {
        return scenario.faults().stream().map(ScenarioFault::kind).distinct().count() > 1;
    }

    private static VerdictBenchTotals run(Stream<VerdictScenario> scenarios) {
        var totals = new VerdictBenchTotals();
        scenarios.forEach(scenario -> totals.add(ScenarioRun.of(scenario)));
        return totals;
    }

    private static List<String> describeFailures(VerdictBenchTotals totals) {
        return totals.failed().stream()
                .map(result -> result.scenario().name() + ": " + result.describe())
                .toList();
    }

    private static void keepSmaller(Map<String, VerdictScenario> scenarios, String key, VerdictScenario scenario) {
        scenarios.merge(key, scenario, (one, other) -> cost(one) <= cost(other) ? one : other);
    }

    /** Returns the samples to decode and the sources to judge, as a number of VRPN samples. */
    private static double cost(VerdictScenario scenario) {
        double of = switch (scenario.protocol()) {
            case AIMATION -> 77;
            case SETP -> 5;
            default -> 1;
        };
        return scenario.samples() * of + scenario.seconds() * scenario.devices() * 10;
    }
}
