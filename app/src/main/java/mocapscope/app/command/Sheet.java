package mocapscope.app.command;

import java.util.List;
import mocapscope.protocol.script.Case;
import mocapscope.protocol.script.Outcome;

/** Prints conformance cases and their outcomes. */
interface Sheet {

    /** Prints a case that is not run. */
    void listed(Case one);

    /** Prints a case that has been run. */
    void ran(Outcome outcome);

    /** Prints the summary; {@code notRun} cases were not run. */
    void end(List<Outcome> all, int notRun);
}
