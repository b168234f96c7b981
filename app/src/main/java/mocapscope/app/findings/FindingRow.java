package mocapscope.app.findings;

import java.util.Optional;
import mocapscope.app.model.snapshot.FindingGroup;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/**
 * A row in the list of problem reports: a single report or a group of them.
 *
 * @param depth the indentation level
 * @param isSessionLabelled true if the session, not the rule, distinguishes it from its neighbours
 * @param severity the worst severity at or below it
 * @param session its session; empty for a group of several
 * @param rule its rule; empty for a group of several
 * @param finding the finding; of a group its latest
 * @param latestSession the session of that finding
 * @param count the number of findings it represents, listed or not
 * @param missing the number of messages that they report as missing
 * @param first the time of the first of them, in nanoseconds since 1970
 * @param last the time of the last of them, in nanoseconds since 1970
 */
record FindingRow(
        FindingRowKey key,
        int depth,
        FindingRowKind shape,
        boolean isSessionLabelled,
        Severity severity,
        Optional<SessionSnapshot> session,
        Optional<Rule> rule,
        Finding finding,
        SessionSnapshot latestSession,
        long count,
        long missing,
        long first,
        long last) {

    /** The kind of a findings row: open group, closed group, single finding or unlisted remainder. */
    enum FindingRowKind {
        OPEN,
        SHUT,
        /** A single finding. */
        ONE,
        /** The findings between the first and the newest, which are only counted. */
        REST;

        boolean group() {
            return this == OPEN || this == SHUT;
        }
    }

    /**
     * The key of a findings row, stable while its counts change.
     *
     * @param session its session; empty for a group of several
     * @param rule its rule; null for a group of several
     * @param number the finding's number among those of its rule, severity and session; {@link #GROUP} or {@link #REST}
     */
    record FindingRowKey(
            String session, @Nullable Rule rule, @Nullable Severity severity, long number) {
        static final int GROUP = -1;
        static final int REST = -2;

        static FindingRowKey of(SessionSnapshot session, FindingGroup kind, long number) {
            return new FindingRowKey(session.session().id(), kind.rule(), kind.severity(), number);
        }
    }
}
