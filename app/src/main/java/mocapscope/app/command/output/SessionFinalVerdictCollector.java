package mocapscope.app.command.output;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.MessageLossStatistics;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Collects each session's final health assessment (such as OK or error) for the summary that a command prints. Written
 * by the sessions' single thread and read after they have ended.
 */
public final class SessionFinalVerdictCollector {
    @DocumentedLimit(
            value = "ended sessions of which a summary prints the verdict",
            unit = "sessions",
            beyond = "only counted, and their lost messages too")
    static final int MOST = 64;

    /** The final health verdict and message loss of one session. */
    record FinalSessionVerdict(String session, HealthVerdict verdict, MessageLossStatistics loss) {}

    private final Set<SessionHealthPrinter> running = new LinkedHashSet<>();
    private final List<FinalSessionVerdict> runs = new ArrayList<>();
    private long omitted;
    private long lost;

    /** Adds a session that is judged when it has ended. */
    public void add(SessionHealthPrinter session) {
        running.add(session);
    }

    /** Judges a session that has ended, and releases it. */
    public void end(SessionHealthPrinter session) {
        if (!running.remove(session)) {
            return;
        }
        var run = session.finish();
        lost += run.loss().lostTotal();
        if (runs.size() < MOST) {
            runs.add(run);
        } else {
            omitted++;
        }
    }

    /** Returns the verdicts of all sessions, as no more data can arrive; of very many, those that ended first. */
    List<FinalSessionVerdict> runs() {
        List.copyOf(running).forEach(this::end);
        return List.copyOf(runs);
    }

    /** Returns the number of sessions whose verdicts were omitted. */
    long omitted() {
        return omitted;
    }

    /** Returns true if messages of a session were lost. */
    public boolean hasLost() {
        return lost > 0;
    }

    /** Returns the lost messages of all sessions. */
    long lost() {
        return lost;
    }
}
