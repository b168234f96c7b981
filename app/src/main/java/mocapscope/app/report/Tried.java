package mocapscope.app.report;

import mocapscope.protocol.script.Outcome;

/**
 * A case that was run, without what crossed.
 *
 * @param session the id of the one that was tried; empty where none came about
 */
record Tried(Outcome outcome, String session) {

    static Tried of(Outcome outcome) {
        var tried = outcome.sessions().stream().findFirst();
        return new Tried(outcome.alone(), tried.map(session -> session.id()).orElse(""));
    }
}
