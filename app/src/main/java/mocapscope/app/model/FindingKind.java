package mocapscope.app.model;

import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;

/**
 * All findings of one rule and severity in a session.
 *
 * @param count all that came, more than are listed perhaps
 * @param listed the first of them, oldest first; none where only the count was told
 */
public record FindingKind(Rule rule, Severity severity, long count, List<Finding> listed, Finding latest) {

    /** When the first came, on the session's monotonic clock. */
    public long first() {
        return listed.isEmpty() ? latest.arrival() : listed.getFirst().arrival();
    }

    /** When the last came. */
    public long last() {
        return latest.arrival();
    }
}
