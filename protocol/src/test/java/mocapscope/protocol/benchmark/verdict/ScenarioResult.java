package mocapscope.protocol.benchmark.verdict;

import java.util.ArrayList;
import java.util.List;

/**
 * The result of a scenario.
 *
 * @param samples the samples that arrived
 * @param live whether the session became live
 * @param fault an internal fault of the client or the server; empty if there was none
 */
record ScenarioResult(
        VerdictScenario scenario,
        long samples,
        boolean live,
        String fault,
        List<FaultDetection> detections,
        List<FalseAccusation> accusations) {

    /** Returns whether something was wrong with the verdicts. */
    boolean isFailed() {
        return !describe().isEmpty();
    }

    /** Returns what was wrong, a line each. */
    List<String> describe() {
        var lines = new ArrayList<String>();
        if (!fault.isEmpty()) {
            lines.add("internal fault: " + fault);
        }
        if (!live) {
            lines.add("the session did not become live");
        } else if (samples == 0 && scenario.faults().stream().noneMatch(ScenarioResult::allowsNothing)) {
            lines.add("no sample arrived");
        }
        for (var detection : detections) {
            if (detection.isMissed()) {
                lines.add("not named: %s".formatted(detection.fault()));
            } else if (detection.isLate()) {
                lines.add("named after %.2f s, limit %.2f + 2 s: %s"
                        .formatted(detection.seconds(), detection.limit(), detection.fault()));
            }
        }
        for (var accusation : accusations) {
            lines.add("not true: %s, %.2f–%.2f s: \"%s\""
                    .formatted(accusation.printed(), accusation.since(), accusation.until(), accusation.sentence()));
        }
        return lines;
    }

    private static boolean allowsNothing(ScenarioFault fault) {
        return fault.kind() == ScenarioFaultKind.SILENT_START || fault.kind() == ScenarioFaultKind.QUIET;
    }
}
