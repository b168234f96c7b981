package mocapscope.app.report;

import mocapscope.protocol.recording.Recorded;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;

/**
 * Whose session it was.
 *
 * @param title for people
 * @param protocol for people
 * @param role that we had
 * @param endpoint as a URI without secrets; empty where nobody knows
 * @param peer the other side, as far as that is known
 * @param file that it was recorded in, without its folder; empty of a live one
 */
record Whom(String title, String protocol, Role role, String endpoint, String peer, String file) {

    static Whom of(Session session) {
        var endpoint = session.endpoint();
        return new Whom(
                session.title(),
                session.protocol().label(),
                session.role(),
                endpoint.isFile() ? "" : endpoint.toString(),
                session.peer(),
                endpoint.isFile() ? name(endpoint.address().host()) : "");
    }

    static Whom of(Session session, Recorded recorded) {
        var origin = recorded.origin();
        var file = recorded.file();
        boolean known = !origin.endpoint().equals(file.toString());
        return new Whom(
                "%s %s".formatted(recorded.protocol().label(), origin.name()),
                session.protocol().label(),
                origin.role(),
                known ? origin.endpoint() : "",
                origin.peer(),
                name(file.toString()));
    }

    /** A path tells more of this machine than anybody asked for. */
    private static String name(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }
}
