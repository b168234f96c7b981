package mocapscope.app.command;

import java.util.List;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.CaseOutcome;

/** Prints conformance cases and their outcomes. */
interface Sheet {

    /** Prints a case that is not run. */
    void listed(ConformanceCase one);

    /** Prints a case that has been run. */
    void ran(CaseOutcome outcome);

    /** Prints the summary; {@code notRun} cases were not run. */
    void end(List<CaseOutcome> all, int notRun);
}
