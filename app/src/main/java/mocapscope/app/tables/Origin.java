package mocapscope.app.tables;

import mocapscope.app.model.SessionSnapshot;

/**
 * The session a row is of.
 *
 * @param accent which of the session colours is its
 */
record Origin(String name, int accent) {

    static Origin of(SessionSnapshot session) {
        var whole = session.session();
        return new Origin(whole.protocol().label() + " " + whole.peer(), session.accent());
    }
}
