package mocapscope.protocol.health;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/**
 * Limits how often the health of the program, a session or a source is printed while the health grade stays unchanged.
 * Of many sources the next ones are due at the next call. Not thread-safe.
 */
public final class HealthOutputThrottle {
    private static final long SECOND = 1_000_000_000L;
    private static final long SHORTEST = SECOND;
    private static final long LONGEST = 5 * SECOND;

    @DocumentedLimit(
            value = "sources of a session whose health is printed at one time",
            unit = "sources",
            beyond = "printed with the next ones; a grade counts in the line of the session at once")
    static final int MOST_SOURCES = 128;

    /** The key of a subject; without a source, that of a session or the process. */
    private record SubjectKey(String session, Optional<SourceId> source, Optional<SourceDataKind> kind) {}

    /** The last line of a subject. */
    private record LastLine(long at, HealthGrade grade) {}

    private final Map<SubjectKey, LastLine> lastLines = new HashMap<>();

    /** Returns the line of this process if it is due. */
    public List<HealthOutputLine> due(ProcessLagHealth process) {
        var line = HealthOutputLine.of(process);
        return isDue(line) ? List.of(line) : List.of();
    }

    /** Returns the lines that are due, that of the session first. */
    public List<HealthOutputLine> due(SessionHealth session) {
        var lines = new ArrayList<HealthOutputLine>();
        var first = HealthOutputLine.of(session);
        if (isDue(first)) {
            lines.add(first);
        }
        int sources = 0;
        for (var source : session.sources()) {
            if (sources == MOST_SOURCES) {
                break;
            }
            var line = HealthOutputLine.of(session, source);
            if (isDue(line)) {
                lines.add(line);
                sources++;
            }
        }
        return lines;
    }

    /** Forgets a session that has ended. */
    public void remove(String session) {
        lastLines.keySet().removeIf(key -> key.session().equals(session));
    }

    /** Returns whether the line is due, and notes it. */
    private boolean isDue(HealthOutputLine line) {
        var key = new SubjectKey(line.session(), line.sourceId(), line.kind());
        var last = lastLines.get(key);
        long since = last == null ? LONGEST : line.at() - last.at();
        boolean changed = last == null || last.grade() != line.verdict().grade();
        boolean due = since < 0 || since >= LONGEST || changed && since >= SHORTEST;
        if (due) {
            lastLines.put(key, new LastLine(line.at(), line.verdict().grade()));
        }
        return due;
    }
}
