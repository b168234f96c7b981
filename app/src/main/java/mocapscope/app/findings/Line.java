package mocapscope.app.findings;

import java.util.Optional;
import mocapscope.app.model.FindingKind;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;
import org.jspecify.annotations.Nullable;

/**
 * A line of the list.
 *
 * @param depth how far it is indented
 * @param ofSession whether its session is what tells it from its neighbours, and not its rule
 * @param severity the worst below it
 * @param session the one it is of; empty for a group of several
 * @param rule empty for a group of several
 * @param finding itself; of a group the latest in it
 * @param at whose finding that is
 * @param count all findings it stands for, listed or not
 * @param first when the first of them came, in nanoseconds since 1970
 * @param last when the last of them came
 */
record Line(
        Key key,
        int depth,
        Shape shape,
        boolean ofSession,
        Severity severity,
        Optional<SessionSnapshot> session,
        Optional<Rule> rule,
        Finding finding,
        SessionSnapshot at,
        long count,
        long first,
        long last) {

    /** What a line is. */
    enum Shape {
        OPEN,
        SHUT,
        /** One finding. */
        ONE,
        /** Those that are counted and not listed. */
        REST;

        boolean group() {
            return this == OPEN || this == SHUT;
        }
    }

    /**
     * What stays the same while a line's numbers change.
     *
     * @param session empty for a group of several
     * @param rule null for a group of several
     * @param number of a finding among those of its rule and session; {@link #GROUP} or {@link #REST}
     */
    record Key(
            String session, @Nullable Rule rule, @Nullable Severity severity, int number) {
        static final int GROUP = -1;
        static final int REST = -2;

        static Key of(SessionSnapshot session, FindingKind kind, int number) {
            return new Key(session.session().id(), kind.rule(), kind.severity(), number);
        }
    }
}
