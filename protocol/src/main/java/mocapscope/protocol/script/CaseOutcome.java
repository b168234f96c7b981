package mocapscope.protocol.script;

import java.util.List;
import mocapscope.protocol.session.Session;

/**
 * The result of a conformance case: the worst step result, all step reports and the sessions used.
 *
 * @param verdict worst verdict of the reports
 * @param remarks reports of all executed steps and of the final checks
 * @param sessions the tested session first, then those beside it; empty if no session was created
 */
public record CaseOutcome(
        ConformanceCase conformanceCase, ConformanceVerdict verdict, List<StepReport> remarks, List<Session> sessions) {

    public CaseOutcome {
        remarks = List.copyOf(remarks);
        sessions = List.copyOf(sessions);
    }

    /** Returns a copy without the sessions, to release their transcripts. */
    public CaseOutcome withoutSessions() {
        return new CaseOutcome(conformanceCase, verdict, remarks, List.of());
    }
}
