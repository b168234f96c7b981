package mocapscope.protocol.health;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The health of this process and of all its sessions at one time. */
public record AllSessionsHealthSnapshot(ProcessLagHealth process, List<SessionHealth> sessions) {
    public AllSessionsHealthSnapshot {
        sessions = List.copyOf(sessions);
    }

    /** Returns the session with the worst verdict, the first of several; an ended one only if all have ended. */
    public Optional<SessionHealth> worst() {
        return sessions.stream()
                .min(Comparator.comparing(
                                (SessionHealth health) -> health.verdict().grade(), Comparator.reverseOrder())
                        .thenComparing(health -> health.verdict().cause() == HealthCause.ENDED)
                        .thenComparing(health -> health.verdict().cause()));
    }
}
