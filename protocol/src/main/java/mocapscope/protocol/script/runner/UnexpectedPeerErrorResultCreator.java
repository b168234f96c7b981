package mocapscope.protocol.script.runner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.script.ScriptStep;
import mocapscope.protocol.script.ScriptStepExpectation;

/**
 * Creates a test result for each error of the peer that a finished test case did not expect. It also adds events lost
 * in a full queue.
 */
final class UnexpectedPeerErrorResultCreator {
    private UnexpectedPeerErrorResultCreator() {}

    static List<ConformanceStepResult> grade(ConformanceCase played, TestedSessionState end, String missed) {
        var reports = new ArrayList<ConformanceStepResult>();
        var expected = expectedCodes(played);
        var codes = new HashSet<String>();
        for (var breach : end.violations()) {
            var code = breach.rule().code();
            if (breach.severity() == Severity.ERROR && !expected.contains(code) && codes.add(code)) {
                reports.add(new ConformanceStepResult(
                        "errors",
                        played.errorVerdict(),
                        "%s (%s %s): %s"
                                .formatted(
                                        code,
                                        breach.rule().number(),
                                        breach.rule().section(),
                                        breach.text())));
            }
        }
        if (!missed.isEmpty()) {
            reports.add(new ConformanceStepResult("watch", ConformanceVerdict.FAILED, droppedText(missed)));
        }
        return reports;
    }

    static String droppedText(String missed) {
        return "too much data to check: " + missed;
    }

    /** Returns the codes of all findings that a step expects. */
    static Set<String> expectedCodes(ConformanceCase played) {
        return played.steps().stream()
                .filter(ScriptStep.ExpectStep.class::isInstance)
                .map(step -> ((ScriptStep.ExpectStep) step).expectation())
                .filter(ScriptStepExpectation.FindingExpectation.class::isInstance)
                .map(expectation -> ((ScriptStepExpectation.FindingExpectation) expectation).code())
                .collect(Collectors.toSet());
    }
}
