package mocapscope.app.report;

import java.util.List;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.MessageLossStatistics;
import mocapscope.protocol.health.SessionHealth;
import mocapscope.protocol.health.SourceHealth;

/**
 * A report's summary of how well one session works: overall assessment, message loss and the health of each source.
 *
 * @param verdict about the whole session, or about its present state if it is still in the window
 * @param loss its numbered messages
 * @param sources the health of its sources when they last had a connection
 */
record SessionHealthSummary(HealthVerdict verdict, MessageLossStatistics loss, List<SourceHealth> sources) {
    SessionHealthSummary {
        sources = List.copyOf(sources);
    }

    /** Returns the health as the window shows it. */
    static SessionHealthSummary of(SessionHealth health) {
        return new SessionHealthSummary(health.verdict(), health.loss(), health.sources());
    }
}
