package mocapscope.app.tables;

import java.util.Locale;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.transcript.Direction;

/**
 * All findings of one rule in one direction of one session.
 *
 * @param count how many were listed
 * @param latest the last of them
 * @param first when the first came, in nanoseconds since 1970
 * @param last when the last came
 */
record FindingRow(Origin session, Key key, long count, Finding latest, long first, long last) {

    record Key(String session, Rule rule, Direction direction) {}

    Severity severity() {
        return latest.severity();
    }

    String severityWord() {
        return severity().name().toLowerCase(Locale.ROOT);
    }

    /** One more of the same. */
    FindingRow with(Finding more, long at) {
        return new FindingRow(session, key, count + 1, more, first, at);
    }
}
