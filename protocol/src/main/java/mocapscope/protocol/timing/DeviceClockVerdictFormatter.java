package mocapscope.protocol.timing;

import java.util.Locale;

/** Formats an assessment of a device's clock, such as its offset or steps, as text for display. */
public final class DeviceClockVerdictFormatter {
    private static final double NANOS = 1e9;
    private static final double MICROSECONDS = 1e6;
    private static final double MILLISECONDS = 1e3;
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private DeviceClockVerdictFormatter() {}

    /**
     * Returns a description that continues “the clock of Tracker0”, such as {@code counts from its start 28 d 7 h 26 min
     * ago: add 1761700000.250000 s ± 0.4 ms}.
     */
    public static String describe(DeviceClockVerdict verdict) {
        var words = describePresent(verdict);
        if (verdict.steps() == 0) {
            return words;
        }
        var step = describeStep(verdict.lastStep());
        return verdict.steps() == 1
                ? "%s; it %s".formatted(words, step)
                : "%s; %d steps, the last one %s".formatted(words, verdict.steps(), step);
    }

    /** Returns a description of a step that continues “the clock of Tracker0”, such as {@code stepped back by 3,600.000 s}. */
    public static String describeStep(double seconds) {
        return "stepped %s by %s".formatted(seconds < 0 ? "back" : "ahead", seconds(Math.abs(seconds)));
    }

    private static String describePresent(DeviceClockVerdict verdict) {
        return switch (verdict.state()) {
            case SETTLING -> "is settling";
            case NO_TIME -> "has no times";
            case ZERO -> "sends the time 0";
            case STOPPED -> "has sent one time for " + seconds(verdict.stopped());
            case RUNNING -> describeRunning(verdict);
        };
    }

    private static String describeRunning(DeviceClockVerdict verdict) {
        double behind = verdict.secondsBehind();
        if (!Double.isNaN(behind)) {
            return describeAgreement(behind, verdict);
        }
        return switch (verdict.epoch()) {
            case UNKNOWN -> "cannot be compared with a clock";
            case DEVICE_BOOT ->
                "counts from its start %s ago: %s".formatted(age(verdict.device() / NANOS), addition(verdict));
            case UNIX, OTHER -> "counts from another date: " + addition(verdict);
        };
    }

    private static String describeAgreement(double behind, DeviceClockVerdict verdict) {
        int minutes = Math.abs(verdict.aheadMinutes());
        var side = behind < 0 ? "ahead of" : "behind";
        var amount = minutes == 0 ? duration(Math.abs(behind)) : zone(minutes);
        return "is %s ± %s %s this machine's%s"
                .formatted(amount, duration(verdict.error()), side, minutes == 0 ? "" : ": a time zone?");
    }

    private static String zone(int minutes) {
        return minutes % MINUTE == 0 ? minutes / MINUTE + " h" : "%d h 30 min".formatted(minutes / MINUTE);
    }

    private static String addition(DeviceClockVerdict verdict) {
        return String.format(Locale.US, "add %.6f s ± %s", verdict.offset(), duration(verdict.error()));
    }

    private static String seconds(double seconds) {
        return String.format(Locale.US, "%,.3f s", seconds);
    }

    /** Returns a duration with a unit that suits it, such as {@code 0.3 ms}. */
    private static String duration(double seconds) {
        if (seconds < 1 / MILLISECONDS) {
            return String.format(Locale.US, "%.0f µs", seconds * MICROSECONDS);
        }
        return seconds < 1 ? String.format(Locale.US, "%.1f ms", seconds * MILLISECONDS) : seconds(seconds);
    }

    /** Returns a long duration in days, hours and minutes, without leading zeros. */
    private static String age(double seconds) {
        long whole = (long) seconds;
        if (whole < MINUTE) {
            return String.format(Locale.US, "%.1f s", seconds);
        }
        var minutes = "%d min".formatted(whole % HOUR / MINUTE);
        var hours = whole < HOUR ? minutes : "%d h %s".formatted(whole % DAY / HOUR, minutes);
        return whole < DAY ? hours : "%d d %s".formatted(whole / DAY, hours);
    }
}
