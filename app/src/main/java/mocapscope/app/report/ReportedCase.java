package mocapscope.app.report;

import mocapscope.protocol.script.CaseOutcome;

/**
 * A completed conformance case in a report, with the id of its session. Does not hold the traffic.
 *
 * @param session the id of the tested session; empty if there was none
 */
record ReportedCase(CaseOutcome outcome, String session) {

    static ReportedCase of(CaseOutcome outcome) {
        var tried = outcome.sessions().stream().findFirst();
        return new ReportedCase(
                outcome.withoutSessions(), tried.map(session -> session.id()).orElse(""));
    }
}
