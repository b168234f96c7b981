package mocapscope.protocol.benchmark.verdict;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The expected causes of all faults by the causes that verdicts named: a fault that is named in time is in the diagonal,
 * a missed one in the column of sessions that work, and what is not true in the column of its cause.
 */
final class VerdictConfusionMatrix {
    private final Map<JudgedCause, Map<JudgedCause, Integer>> rows = new EnumMap<>(JudgedCause.class);

    void add(ScenarioResult result) {
        for (var detection : result.detections()) {
            add(detection.expected(), detection.isMissed() ? JudgedCause.WORKS : detection.expected(), 1);
        }
        for (var accusation : result.accusations()) {
            add(accusation.during(), accusation.printed().cause(), accusation.count());
        }
    }

    private void add(JudgedCause expected, JudgedCause printed, int count) {
        rows.computeIfAbsent(expected, _ -> new EnumMap<>(JudgedCause.class)).merge(printed, count, Integer::sum);
    }

    private int count(JudgedCause expected, JudgedCause printed) {
        return rows.getOrDefault(expected, Map.of()).getOrDefault(printed, 0);
    }

    /** Returns the matrix as a table in Markdown, without empty rows. */
    List<String> lines() {
        var causes = List.of(JudgedCause.values());
        var lines = new ArrayList<String>();
        var head = new StringBuilder("| expected |");
        var rule = new StringBuilder("|---|");
        for (var cause : causes) {
            head.append(' ').append(cause.word()).append(" |");
            rule.append("---:|");
        }
        lines.add(head.toString());
        lines.add(rule.toString());
        for (var expected : causes) {
            if (rows.containsKey(expected)) {
                var line = new StringBuilder("| ").append(expected.word()).append(" |");
                for (var printed : causes) {
                    int count = count(expected, printed);
                    line.append(count == 0 ? " |" : String.format(Locale.ROOT, " %,d |", count));
                }
                lines.add(line.toString());
            }
        }
        return lines;
    }
}
