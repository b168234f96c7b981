package mocapscope.protocol.session.event;

import java.util.Locale;

/** Describes a finding, or all findings of one rule, in one sentence: text, number of times and age of the newest. */
public final class FindingSentence {
    private static final double NANOS = 1e9;
    private static final double TENTHS = 10;
    private static final double SECONDS = 120;
    private static final double MINUTES = 7200;

    private FindingSentence() {}

    /**
     * Returns the sentence.
     *
     * @param newest the newest of the findings
     * @param count the number of findings
     * @param now the present on the session's monotonic clock
     */
    public static String format(Finding newest, long count, long now) {
        var age = formatAge(now - newest.arrival());
        return count == 1
                ? "%s, %s ago".formatted(newest.text(), age)
                : String.format(Locale.ROOT, "%s: %,d times, last %s ago", newest.text(), count, age);
    }

    private static String formatAge(long nanos) {
        double seconds = Math.max(0, nanos / NANOS);
        if (seconds < TENTHS) {
            return String.format(Locale.ROOT, "%.1f s", Math.floor(seconds * TENTHS) / TENTHS);
        }
        if (seconds < SECONDS) {
            return (long) seconds + " s";
        }
        return seconds < MINUTES ? (long) seconds / 60 + " min" : (long) seconds / 3600 + " h";
    }
}
