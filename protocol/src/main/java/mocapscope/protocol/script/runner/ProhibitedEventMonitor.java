package mocapscope.protocol.script.runner;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ScriptStep;
import mocapscope.protocol.script.ScriptStepFormatter;
import mocapscope.protocol.session.history.EarlierMessageDecoder;

/** Watches for session events that a test script step has prohibited for some time, and reports any that arrive. */
final class ProhibitedEventMonitor {
    private record Watched(ScriptStep.NeverStep never, ScriptStepExpectationEvaluator watching, long until) {}

    private final List<Watched> watched = new ArrayList<>();

    /** Adds an expectation that must not be met before {@code until}, on the session's monotonic clock. */
    void add(ScriptStep.NeverStep step, EarlierMessageDecoder history, long from, long until) {
        watched.add(new Watched(
                step, new ScriptStepExpectationEvaluator(step.expectation(), history, () -> false, from), until));
    }

    /** Returns the reports of all prohibitions that the event violates; each prohibition reports once. */
    List<ConformanceStepResult> check(TestedSessionEvent event) {
        var broken = watched.stream()
                .filter(each -> event.at() <= each.until)
                .filter(each -> each.watching.matches(event))
                .toList();
        watched.removeAll(broken);
        return broken.stream()
                .map(each -> new ConformanceStepResult(
                        ScriptStepFormatter.format(each.never), each.never.otherwise(), "it arrived"))
                .toList();
    }
}
