package mocapscope.app.playback;

import mocapscope.app.control.DisplayNumberFormatter;

/** Formats nanoseconds as a timecode, such as 00:01:02.345. */
final class TimecodeFormatter {
    private static final long A_SECOND = 1_000_000_000L;
    private static final long A_MILLI = 1_000_000L;

    private TimecodeFormatter() {}

    /** Formats nanoseconds, such as {@code 00:01:02.345}. */
    static String format(long nanos) {
        long millis = Math.max(0, nanos) / A_MILLI;
        var text = new StringBuilder(16);
        two(text, millis / 3_600_000).append(':');
        two(text, millis / 60_000 % 60).append(':');
        two(text, millis / 1000 % 60).append('.');
        long rest = millis % 1000;
        return text.append((char) ('0' + rest / 100))
                .append((char) ('0' + rest / 10 % 10))
                .append((char) ('0' + rest % 10))
                .toString();
    }

    /**
     * Formats as briefly as ticks {@code step} nanoseconds apart permit: {@code 1:02}, {@code 1:00:00}, {@code 1:02.5}.
     */
    static String formatBrief(long nanos, long step) {
        long seconds = nanos / A_SECOND;
        var text = new StringBuilder(16);
        if (seconds >= 3600) {
            two(text.append(seconds / 3600).append(':'), seconds / 60 % 60);
        } else {
            text.append(seconds / 60);
        }
        two(text.append(':'), seconds % 60);
        int decimals = step >= A_SECOND ? 0 : step >= A_SECOND / 10 ? 1 : step >= A_SECOND / 100 ? 2 : 3;
        if (decimals > 0) {
            text.append(DisplayNumberFormatter.formatFixed(nanos % A_SECOND / (double) A_SECOND, decimals)
                    .substring(1));
        }
        return text.toString();
    }

    private static StringBuilder two(StringBuilder text, long number) {
        return text.append(number < 10 ? "0" : "").append(number);
    }
}
