package mocapscope.protocol.script;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.Severity;

/** Grades a finished conformance case by the peer's error findings and by dropped events. */
final class Grading {
    private Grading() {}

    static List<Remark> of(Case played, Situation end, String missed) {
        var remarks = new ArrayList<Remark>();
        var expected = expected(played);
        var told = new HashSet<String>();
        for (var breach : end.breaches()) {
            var code = breach.rule().code();
            if (breach.severity() == Severity.ERROR && !expected.contains(code) && told.add(code)) {
                remarks.add(new Remark(
                        "errors",
                        played.errors(),
                        "%s (%s %s): %s"
                                .formatted(
                                        code,
                                        breach.rule().number(),
                                        breach.rule().section(),
                                        breach.text())));
            }
        }
        if (!missed.isEmpty()) {
            remarks.add(new Remark("watch", Verdict.FAILED, tooMuch(missed)));
        }
        return remarks;
    }

    static String tooMuch(String missed) {
        return "too much data to check: " + missed;
    }

    /** Returns the codes of all findings that a step expects. */
    static Set<String> expected(Case played) {
        return played.steps().stream()
                .filter(Step.Expect.class::isInstance)
                .map(step -> ((Step.Expect) step).what())
                .filter(Expectation.Found.class::isInstance)
                .map(what -> ((Expectation.Found) what).code())
                .collect(Collectors.toSet());
    }
}
