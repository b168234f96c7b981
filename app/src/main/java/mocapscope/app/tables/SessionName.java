package mocapscope.app.tables;

import mocapscope.app.model.SessionSnapshot;

/** A session in one short text. */
final class SessionName {
    /** Title of the columns that hold it. */
    static final String TITLE = "Session";

    private SessionName() {}

    static String of(SessionSnapshot session) {
        return session.session().protocol().label() + " " + session.session().peer();
    }
}
