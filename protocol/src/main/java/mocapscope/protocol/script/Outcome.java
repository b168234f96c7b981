package mocapscope.protocol.script;

import java.util.List;
import mocapscope.protocol.session.Session;

/**
 * How a case went.
 *
 * @param verdict the worst of its remarks
 * @param remarks of each step that was taken, and of what was seen at the end
 * @param sessions first the one that was tried, then those beside it; none where no session came about
 */
public record Outcome(Case of, Verdict verdict, List<Remark> remarks, List<Session> sessions) {

    public Outcome {
        remarks = List.copyOf(remarks);
        sessions = List.copyOf(sessions);
    }

    /** The same, and what crossed is forgotten. */
    public Outcome alone() {
        return new Outcome(of, verdict, remarks, List.of());
    }
}
