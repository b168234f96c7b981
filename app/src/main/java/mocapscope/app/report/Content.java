package mocapscope.app.report;

import java.util.List;
import mocapscope.protocol.script.Outcome;

/**
 * All that a report is of.
 *
 * @param leftOut sessions for which there was no room
 * @param cases of a script, in the order in which they were run
 * @param notices what is the matter with what it was made of
 */
record Content(List<Chapter> chapters, long leftOut, Consultation doctor, List<Tried> cases, List<String> notices) {

    List<Outcome> outcomes() {
        return cases.stream().map(Tried::outcome).toList();
    }
}
