package mocapscope.app.control;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Formats epoch nanoseconds as local time of day. */
public final class TimeOfDayFormatter {
    private static final long A_SECOND = 1_000_000_000;
    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS").withZone(ZoneId.systemDefault());

    private TimeOfDayFormatter() {}

    /** Formats nanoseconds since 1970-01-01T00:00:00Z, such as {@code 14:03:27.250}. */
    public static String format(long epochNanos) {
        return MILLIS.format(instant(epochNanos));
    }

    /** Formats with three more digits. */
    public static String formatMicros(long epochNanos) {
        return MICROS.format(instant(epochNanos));
    }

    private static Instant instant(long epochNanos) {
        return Instant.ofEpochSecond(Math.floorDiv(epochNanos, A_SECOND), Math.floorMod(epochNanos, A_SECOND));
    }
}
