package mocapscope.protocol.script.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.script.ScriptStep;
import mocapscope.protocol.script.ScriptStepFormatter;

/** Reports the steps that a conformance test case skipped and the interception rules that it never applied. */
final class UnexecutedStepAndRuleReporter {
    /** The finding code of a rule that could not be applied. */
    static final String CODE = "NOT_PLAYED";

    private static final int MOST_STEPS = 5;
    private static final int MAX_LISTED_RULES = 3;
    private static final String PREFIX = "not played: ";

    private UnexecutedStepAndRuleReporter() {}

    /** Reports rules that matched messages but were never applied, so that the purpose of the case was not tested. */
    static List<ConformanceStepResult> reportUnappliedRules(
            ConformanceCase played, TestedSessionState end, List<InterceptRule> unplayed) {
        var never = end.unappliedRules().stream()
                .filter(text -> unplayed.stream().anyMatch(each -> text.startsWith(name(each))))
                .toList();
        return never.isEmpty()
                        || UnexpectedPeerErrorResultCreator.expectedCodes(played)
                                .contains(CODE)
                ? List.of()
                : List.of(new ConformanceStepResult(
                        "arm", ConformanceVerdict.FAILED, PREFIX + reportUnappliedRules(never)));
    }

    /** Returns the reports with the skipped parts added to the first failed one. */
    static List<ConformanceStepResult> addSkippedSteps(
            List<ConformanceStepResult> reports, List<ScriptStep> steps, TestedSessionState end) {
        var result = new ArrayList<>(reports);
        for (int i = 0; i < result.size(); i++) {
            var one = result.get(i);
            if (one.verdict() == ConformanceVerdict.FAILED) {
                boolean informative =
                        one.text().startsWith(PREFIX) || end.unappliedRules().isEmpty();
                var annotated = informative ? one : one.withText(PREFIX + reportUnappliedRules(end.unappliedRules()));
                result.set(i, steps.isEmpty() ? annotated : annotated.withText(PREFIX + steps(steps)));
                break;
            }
        }
        return result;
    }

    private static String name(InterceptRule rule) {
        return rule.matcher().name() + " " + rule.action().description() + ": ";
    }

    private static String reportUnappliedRules(List<String> texts) {
        return joinTexts(texts.stream().distinct().toList(), MAX_LISTED_RULES);
    }

    private static String steps(List<ScriptStep> steps) {
        return joinTexts(steps.stream().map(ScriptStepFormatter::format).toList(), MOST_STEPS);
    }

    private static String joinTexts(List<String> texts, int most) {
        var named = texts.stream().limit(most).collect(Collectors.joining(", "));
        int more = texts.size() - most;
        return more > 0 ? named + " and %d more".formatted(more) : named;
    }
}
