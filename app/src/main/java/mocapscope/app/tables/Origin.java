package mocapscope.app.tables;

import mocapscope.app.model.SessionSnapshot;

/**
 * The session a row is of.
 *
 * @param accent which of the session colours is its
 */
record Origin(String name, int accent) {

    static Origin of(SessionSnapshot session) {
        return new Origin(session.session().title(), session.accent());
    }
}
