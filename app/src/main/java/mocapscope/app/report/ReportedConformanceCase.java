package mocapscope.app.report;

import mocapscope.protocol.script.ConformanceCaseResult;

/**
 * A completed conformance test case in a report, with the id of the tested session. Does not hold the traffic.
 *
 * @param session the id of the tested session; empty if there was none
 */
record ReportedConformanceCase(ConformanceCaseResult outcome, String session) {

    static ReportedConformanceCase of(ConformanceCaseResult outcome) {
        var tried = outcome.sessions().stream().findFirst();
        return new ReportedConformanceCase(
                outcome.withoutSessions(), tried.map(session -> session.id()).orElse(""));
    }
}
