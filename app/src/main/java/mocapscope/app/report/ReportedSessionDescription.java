package mocapscope.app.report;

import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.stage.StageEndpoint;

/**
 * The description of a session in a report, such as its name, protocol, endpoint and peer.
 *
 * @param name the name in the window, or that of the devices; empty while it is unknown
 * @param title protocol and peer
 * @param protocol the display name of the protocol
 * @param role this program's role
 * @param clientName the name of clients in the protocol
 * @param serverName the name of servers in the protocol
 * @param endpoint a URI without secrets; empty if unknown
 * @param peer the peer, as far as it is known
 * @param file the name of the recording without its folder; empty for a live session
 */
record ReportedSessionDescription(
        String name,
        String title,
        String protocol,
        SessionRole role,
        String clientName,
        String serverName,
        String endpoint,
        String peer,
        String file) {

    static ReportedSessionDescription of(Session session) {
        var endpoint = session.endpoint();
        boolean isFile = endpoint.isFile() && !StageEndpoint.isStage(endpoint);
        return new ReportedSessionDescription(
                "",
                session.title(),
                session.protocol().label(),
                session.role(),
                session.protocol().roleName(SessionRole.CLIENT),
                session.protocol().roleName(SessionRole.SERVER),
                isFile ? "" : endpoint.toString(),
                session.peer(),
                isFile ? name(endpoint.address().host()) : "");
    }

    static ReportedSessionDescription of(Session session, RecordedSession recordedSession) {
        var metadata = recordedSession.origin();
        var file = recordedSession.file();
        boolean known = !metadata.endpoint().equals(file.toString());
        return new ReportedSessionDescription(
                "",
                "%s %s".formatted(recordedSession.protocol().label(), metadata.name()),
                session.protocol().label(),
                metadata.role(),
                session.protocol().roleName(SessionRole.CLIENT),
                session.protocol().roleName(SessionRole.SERVER),
                known ? metadata.endpoint() : "",
                metadata.peer(),
                name(file.toString()));
    }

    ReportedSessionDescription withName(String other) {
        return new ReportedSessionDescription(
                other, title, protocol, role, clientName, serverName, endpoint, peer, file);
    }

    /** Returns the name of a role in the protocol. */
    String roleName(SessionRole named) {
        return named == SessionRole.CLIENT ? clientName : serverName;
    }

    /** Returns protocol and endpoint as shown below the name; empty if the name is nothing else. */
    String subtitle() {
        var place = endpoint.isEmpty() ? title : "%s · %s".formatted(protocol, endpoint);
        return name.equals(place) ? "" : place;
    }

    /** Returns the file name without the folder, which would reveal details of this machine. */
    private static String name(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }
}
