package mocapscope.protocol.session.logic;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * A periodic time window, such as 2 of every 8 seconds, in which a simulated device malfunctions.
 *
 * @param durationNanos the length of the span; 0 for none
 * @param everyNanos the length of the interval
 */
public record SimulatedSensorDefectTimeWindow(long durationNanos, long everyNanos) {
    /** No time. */
    public static final SimulatedSensorDefectTimeWindow NEVER = new SimulatedSensorDefectTimeWindow(0, 1);

    private static final String TIME = "(\\d{1,6}(?:\\.\\d{1,6})?)(ms|s)";
    private static final Pattern FORM = Pattern.compile(TIME + "/" + TIME);

    public SimulatedSensorDefectTimeWindow {
        if (durationNanos < 0 || durationNanos >= everyNanos) {
            throw new IllegalArgumentException("a duration must be shorter than its interval");
        }
    }

    /**
     * Parses a window such as {@code 2s/8s}: duration and interval.
     *
     * @throws IllegalArgumentException if it has another form, or the duration is not shorter
     */
    static SimulatedSensorDefectTimeWindow parse(String text) {
        var match = FORM.matcher(text);
        if (!match.matches()) {
            throw new IllegalArgumentException("not a duration and an interval: " + text);
        }
        return new SimulatedSensorDefectTimeWindow(
                nanos(match.group(1), match.group(2)), nanos(match.group(3), match.group(4)));
    }

    private static long nanos(String number, String unit) {
        return new BigDecimal(number).movePointRight(unit.equals("ms") ? 6 : 9).longValue();
    }

    /** Returns whether that moment, in nanoseconds since the start of the motion, lies in the window. */
    public boolean contains(long moment) {
        return Math.floorMod(moment, everyNanos) >= everyNanos - durationNanos;
    }

    /** Returns the number of the interval that contains the moment. */
    public long interval(long moment) {
        return Math.floorDiv(moment, everyNanos);
    }

    /** Returns the window as {@link #parse} reads it. */
    @Override
    public String toString() {
        return seconds(durationNanos) + "/" + seconds(everyNanos);
    }

    private static String seconds(long nanos) {
        return BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString() + "s";
    }
}
