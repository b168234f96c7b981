package mocapscope.protocol.session.event;

import java.util.Locale;

/** Formats problem reports of one kind as a sentence with their count, time span and latest occurrence. */
public final class FindingGroupSentenceFormatter {
    private static final double NANOS = 1e9;
    private static final double TENTHS = 10;
    private static final double SECONDS = 120;
    private static final double MINUTES = 7200;
    private static final long LEAST_PERIOD = 100_000_000L;

    private FindingGroupSentenceFormatter() {}

    /**
     * Returns the sentence.
     *
     * @param newest the newest of the findings
     * @param count the number of findings
     * @param period the nanoseconds from the first to the newest
     * @param now the present on the session's monotonic clock
     */
    public static String format(Finding newest, long count, long period, long now) {
        var age = formatAge(now - newest.arrival());
        return count == 1
                ? "%s, %s ago".formatted(capitalize(newest), age)
                : String.format(
                        Locale.US,
                        "%s: %,d times%s, last %s ago",
                        capitalize(newest),
                        count,
                        formatPeriod(period),
                        age);
    }

    /**
     * Returns the sentence about several findings that report missing messages, each about one gap.
     *
     * @param missing the number of missing messages
     * @param sender the name of the sender for display
     * @param gaps the number of findings
     * @param period the nanoseconds from the first to the newest
     * @param age the nanoseconds since the newest
     */
    public static String formatMissing(long missing, String sender, long gaps, long period, long age) {
        return String.format(
                Locale.US,
                "%,d messages of %s are missing: %,d gaps%s, last %s ago",
                missing,
                sender,
                gaps,
                formatPeriod(period),
                formatAge(age));
    }

    /** Returns the text of a finding with a capital letter at its beginning, unless it begins with the name of a field. */
    public static String capitalize(Finding finding) {
        var text = finding.text();
        var first = text.split(" ", 2)[0];
        boolean word = first.chars().allMatch(Character::isLowerCase) && !first.equals(finding.field());
        return word && !first.isEmpty() ? Character.toUpperCase(text.charAt(0)) + text.substring(1) : text;
    }

    private static String formatPeriod(long nanos) {
        return nanos < LEAST_PERIOD ? "" : " in " + formatAge(nanos);
    }

    private static String formatAge(long nanos) {
        double seconds = Math.max(0, nanos / NANOS);
        if (seconds < TENTHS) {
            return String.format(Locale.US, "%.1f s", Math.floor(seconds * TENTHS) / TENTHS);
        }
        if (seconds < SECONDS) {
            return (long) seconds + " s";
        }
        return seconds < MINUTES ? (long) seconds / 60 + " min" : (long) seconds / 3600 + " h";
    }
}
