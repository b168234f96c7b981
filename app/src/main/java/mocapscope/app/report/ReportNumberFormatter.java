package mocapscope.app.report;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;

/**
 * Formats counts, durations, rates and times of day for a report. Times of day use the time zone of the machine that
 * creates the report.
 */
record ReportNumberFormatter(ZoneId zone) {
    private static final String MOMENT_FORM = "yyyy-MM-dd HH:mm:ss.SSS xxx";

    private static final DateTimeFormatter WHOLE = DateTimeFormatter.ofPattern(MOMENT_FORM, Locale.ROOT);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS", Locale.ROOT);
    /** The text of an unknown number. */
    static final String NONE = "–";

    private static final long A_SECOND = 1_000_000_000L;
    private static final double A_MINUTE = 60;

    /** Formats date, time and zone. */
    String moment(long epochNanos) {
        return "%s (%s)".formatted(WHOLE.format(instant(epochNanos).atZone(zone)), zone.getId());
    }

    String moment(MonotonicToUnixTimeAnchor anchor, long arrival) {
        return moment(anchor.epochNanos(arrival));
    }

    /** Formats the time of day. */
    String time(MonotonicToUnixTimeAnchor anchor, long arrival) {
        return TIME.format(instant(anchor.epochNanos(arrival)).atZone(zone));
    }

    private static Instant instant(long epochNanos) {
        return Instant.ofEpochSecond(Math.floorDiv(epochNanos, A_SECOND), Math.floorMod(epochNanos, A_SECOND));
    }

    /** Formats a count in groups of three digits. */
    static String count(long count) {
        return format("%,d", count);
    }

    /** Formats a duration in a suitable unit. */
    static String seconds(double seconds) {
        double size = Math.abs(seconds);
        if (Double.isNaN(seconds)) {
            return NONE;
        } else if (size < 0.001) {
            return format("%.0f µs", seconds * 1e6);
        } else if (size < 1) {
            return format("%.2f ms", seconds * 1e3);
        } else if (size < A_MINUTE) {
            return format("%.2f s", seconds);
        }
        return format("%,.0f s", seconds);
    }

    static String nanos(long nanos) {
        return seconds(nanos / 1e9);
    }

    /** Formats the time since a session began, for the first column of a sequence diagram. */
    static String since(long nanos) {
        return format("%.4f", nanos / 1e9);
    }

    static String hertz(double hertz) {
        return Double.isNaN(hertz) ? NONE : format(hertz < 10 ? "%.2f" : "%.1f", hertz);
    }

    /** Formats a number with its error, with as many decimals as the error allows. */
    static String withError(double value, double error) {
        if (Double.isNaN(value)) {
            return NONE;
        }
        int decimals = error < 0.095 ? 2 : error < 0.95 ? 1 : 0;
        var form = "%." + decimals + "f";
        return format(form + " ±" + form, value, Math.max(error, Math.pow(10, -decimals)));
    }

    private static String format(String form, Object... parts) {
        return String.format(Locale.US, form, parts);
    }
}
