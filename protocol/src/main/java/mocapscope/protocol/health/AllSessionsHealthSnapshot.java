package mocapscope.protocol.health;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A health snapshot: how well this process keeps up, and how well each session works. */
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
