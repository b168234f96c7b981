package mocapscope.app.command.output;

import java.util.List;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.ConformanceCaseResult;

/** Prints conformance test cases and the result of each. */
public interface ConformanceResultPrinter {

    /** Prints a case that is not run. */
    void printCase(ConformanceCase one);

    /** Prints a case that has been run. */
    void printOutcome(ConformanceCaseResult outcome);

    /** Prints the summary; {@code notRun} cases were not run. */
    void printSummary(List<ConformanceCaseResult> all, int notRun);
}
