package mocapscope.app.model.snapshot;

import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;

/**
 * All findings of one rule and severity in a session: total count, listed findings and latest.
 *
 * @param count the number of all findings, possibly more than are listed
 * @param listed the first of them, oldest first; empty if only the count is known
 */
public record FindingGroup(Rule rule, Severity severity, long count, List<Finding> listed, Finding latest) {

    /** Returns the time of the first finding on the session's monotonic clock. */
    public long first() {
        return listed.isEmpty() ? latest.arrival() : listed.getFirst().arrival();
    }

    /** Returns the time of the last finding on the session's monotonic clock. */
    public long last() {
        return latest.arrival();
    }
}
