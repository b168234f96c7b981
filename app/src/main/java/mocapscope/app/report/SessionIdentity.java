package mocapscope.app.report;

import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;

/**
 * The identity of a session in a report: title, protocol, role, endpoint, peer and file.
 *
 * @param title the display title
 * @param protocol the display name of the protocol
 * @param role this program's role
 * @param endpoint a URI without secrets; empty if unknown
 * @param peer the peer, as far as it is known
 * @param file the name of the recording without its folder; empty for a live session
 */
record SessionIdentity(String title, String protocol, SessionRole role, String endpoint, String peer, String file) {

    static SessionIdentity of(Session session) {
        var endpoint = session.endpoint();
        return new SessionIdentity(
                session.title(),
                session.protocol().label(),
                session.role(),
                endpoint.isFile() ? "" : endpoint.toString(),
                session.peer(),
                endpoint.isFile() ? name(endpoint.address().host()) : "");
    }

    static SessionIdentity of(Session session, RecordedSession recordedSession) {
        var metadata = recordedSession.origin();
        var file = recordedSession.file();
        boolean known = !metadata.endpoint().equals(file.toString());
        return new SessionIdentity(
                "%s %s".formatted(recordedSession.protocol().label(), metadata.name()),
                session.protocol().label(),
                metadata.role(),
                known ? metadata.endpoint() : "",
                metadata.peer(),
                name(file.toString()));
    }

    /** Returns the file name without the folder, which would reveal details of this machine. */
    private static String name(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }
}
