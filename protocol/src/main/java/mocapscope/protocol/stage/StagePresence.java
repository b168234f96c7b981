package mocapscope.protocol.stage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.link.SystemClockDisciplineReader;
import mocapscope.protocol.session.event.SessionPhase;
import tools.jackson.databind.JsonNode;

/**
 * Describes a machine that shares sessions through a NATS server: name, program, clock synchronization and sessions.
 *
 * @param program name and version of the agent's program
 * @param discipline how the agent's system states that its clock is synchronized; not verified
 */
public record StagePresence(String agent, String program, String discipline, List<ListedSession> sessions) {
    /** The number of sessions that an agent's presence lists; others are not read. */
    static final int MOST_SESSIONS = 500;

    public StagePresence {
        sessions = List.copyOf(sessions);
    }

    /**
     * A session of an agent.
     *
     * @param entries the transcript entries so far
     * @param dropped those of them that the server will never have
     */
    public record ListedSession(SharedSessionDescription description, SessionPhase phase, long entries, long dropped) {}

    /**
     * Reads which agents are on a stage; one that ended without a word is listed for ten seconds.
     *
     * @param credentials the user of the server
     * @param program name and version of this program
     * @param log receives presences that cannot be read
     * @throws IOException if the server is not reached
     */
    public static List<StagePresence> list(
            StageAddress stage, StageCredentials credentials, String program, Consumer<String> log)
            throws IOException, InterruptedException {
        var found = new ArrayList<StagePresence>();
        try (var connection = StageConnection.open(stage, credentials, program + ", viewer", log)) {
            for (var body : connection.presences()) {
                try {
                    found.add(read(ByteBuffer.wrap(body)));
                } catch (InvalidStageMessageException malformed) {
                    log.accept("an agent's presence cannot be read: " + malformed.getMessage());
                }
            }
        }
        found.sort(Comparator.comparing(StagePresence::agent));
        return found;
    }

    /**
     * Decodes a heartbeat.
     *
     * @throws InvalidStageMessageException if it is malformed
     */
    static StagePresence read(ByteBuffer body) throws InvalidStageMessageException {
        var json = SharedSessionDescription.parse(body);
        var sessions = new ArrayList<ListedSession>();
        for (var session : json.path("sessions")) {
            if (sessions.size() == MOST_SESSIONS) {
                break;
            }
            sessions.add(new ListedSession(
                    SharedSessionDescription.read(session),
                    phase(session),
                    session.path("entries").asLong(0),
                    session.path("dropped").asLong(0)));
        }
        try {
            var agent = StageAddress.requireName(json.path("agent").asString(""));
            return new StagePresence(
                    agent, TextTruncator.truncate(json.path("program").asString("")), discipline(json), sessions);
        } catch (IllegalArgumentException wrong) {
            throw new InvalidStageMessageException("an agent: " + wrong.getMessage());
        }
    }

    private static String discipline(JsonNode json) {
        return TextTruncator.truncate(json.path("clock").asString(SystemClockDisciplineReader.UNKNOWN));
    }

    private static SessionPhase phase(JsonNode session) throws InvalidStageMessageException {
        var word = session.path("phase").asString("");
        for (var phase : SessionPhase.values()) {
            if (phase.name().equals(word)) {
                return phase;
            }
        }
        throw new InvalidStageMessageException("no phase has the name " + TextTruncator.truncate(word));
    }
}
