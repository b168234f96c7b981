package mocapscope.app.report;

import mocapscope.protocol.script.Outcome;

/**
 * A completed conformance case in a report, with the id of its session. Does not hold the traffic.
 *
 * @param session the id of the tested session; empty if there was none
 */
record Tried(Outcome outcome, String session) {

    static Tried of(Outcome outcome) {
        var tried = outcome.sessions().stream().findFirst();
        return new Tried(outcome.alone(), tried.map(session -> session.id()).orElse(""));
    }
}
