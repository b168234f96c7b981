package mocapscope.app.tables;

import mocapscope.app.model.SessionSnapshot;

/**
 * A session's title and color index, shown in each table row of that session.
 *
 * @param accent the index of the session's color
 */
record Origin(String name, int accent) {

    static Origin of(SessionSnapshot session) {
        return new Origin(session.session().title(), session.accent());
    }
}
