package mocapscope.protocol.bytes;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats a timestamp in nanoseconds as date and time of day in UTC. */
public final class UtcTimeFormatter {
    private static final long A_SECOND = 1_000_000_000;
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS'Z'", Locale.ROOT);

    private UtcTimeFormatter() {}

    /** Formats nanoseconds since 1970-01-01T00:00:00Z, such as {@code 2026-03-01 14:03:27.250000Z}. */
    public static String format(long epochNanos) {
        return MICROS.format(LocalDateTime.ofEpochSecond(
                Math.floorDiv(epochNanos, A_SECOND), (int) Math.floorMod(epochNanos, A_SECOND), ZoneOffset.UTC));
    }
}
