package mocapscope.app.command;

import java.util.List;
import mocapscope.protocol.script.Case;
import mocapscope.protocol.script.Outcome;

/** Where cases are listed, and how they went. */
interface Sheet {

    /** A case that is not run. */
    void listed(Case one);

    /** A case that has been run. */
    void ran(Outcome outcome);

    /** No more will be; {@code notRun} of them were not. */
    void end(List<Outcome> all, int notRun);
}
