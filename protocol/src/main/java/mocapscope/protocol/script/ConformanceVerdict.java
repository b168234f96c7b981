package mocapscope.protocol.script;

import java.util.Arrays;
import java.util.Comparator;

/** The grade of a tested peer's behavior, from conforming to the specification to violating it. */
public enum ConformanceVerdict {
    /** The peer conforms. */
    OK,
    /** The specification does not define the behaviour. */
    INFORMATIONAL,
    /** The peer works, but deviates from the specification. */
    NON_STRICT,
    /** The peer violates the specification. */
    FAILED;

    /** Returns the worst verdict, or OK for an empty list. */
    public static ConformanceVerdict worst(ConformanceVerdict... of) {
        return Arrays.stream(of).max(Comparator.naturalOrder()).orElse(OK);
    }

    /** Returns the worst verdict of the reports. */
    public static ConformanceVerdict worst(Iterable<ConformanceStepResult> reports) {
        var worst = OK;
        for (var report : reports) {
            worst = worst(worst, report.verdict());
        }
        return worst;
    }
}
