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
public record ConformanceCaseResult(
        ConformanceCase conformanceCase,
        ConformanceVerdict verdict,
        List<ConformanceStepResult> remarks,
        List<Session> sessions) {

    public ConformanceCaseResult {
        remarks = List.copyOf(remarks);
        sessions = List.copyOf(sessions);
    }

    /** Returns a copy without the sessions, to release their transcripts. */
    public ConformanceCaseResult withoutSessions() {
        return new ConformanceCaseResult(conformanceCase, verdict, remarks, List.of());
    }
}
