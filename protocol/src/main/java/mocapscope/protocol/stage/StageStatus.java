package mocapscope.protocol.stage;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.health.HealthGrade;

/**
 * An immutable snapshot of the machines that share sessions through a NATS server, with the health of each session.
 *
 * @param isConnected whether the server is reached
 * @param problem the reason in words if it is not; empty while connecting for the first time
 * @param agents the agents that are there, by name
 */
public record StageStatus(boolean isConnected, String problem, List<AgentStatus> agents) {
    /** The state before anything is known. */
    static final StageStatus CONNECTING = new StageStatus(false, "", List.of());

    public StageStatus {
        agents = List.copyOf(agents);
    }

    /**
     * An agent and its sessions.
     *
     * @param program name and version of the agent's program
     */
    public record AgentStatus(String agent, String program, List<SharedSessionStatus> sessions) {
        public AgentStatus {
            sessions = List.copyOf(sessions);
        }
    }

    /**
     * A session of an agent.
     *
     * @param verdict the latest verdict; empty until one arrives
     * @param entriesPerSecond the transcript entries a second between the last two heartbeats; NaN before the second one
     */
    public record SharedSessionStatus(
            StageAddress address,
            StagePresence.ListedSession listed,
            Optional<SharedVerdict> verdict,
            double entriesPerSecond) {}

    /**
     * The verdict of an agent about one of its sessions.
     *
     * @param isEnded whether the session is over
     */
    public record SharedVerdict(HealthGrade grade, boolean isEnded, String sentence) {}
}
