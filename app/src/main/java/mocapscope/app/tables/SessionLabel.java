package mocapscope.app.tables;

import mocapscope.app.model.SessionSnapshot;

/**
 * A session's title and color index, shown in each table row of that session.
 *
 * @param accent the index of the session's color
 */
record SessionLabel(String name, int accent) {

    static SessionLabel of(SessionSnapshot session) {
        return new SessionLabel(session.session().title(), session.accent());
    }
}
