package mocapscope.protocol.session.logic;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import org.jspecify.annotations.Nullable;

/**
 * The clock of a simulated device: correct, shifted by a fixed time, or counting from device start.
 *
 * @param shiftNanos the time by which it is ahead
 * @param sinceBoot whether it counts from a start {@value #BOOT_SECONDS} s before the server's
 */
public record SimulatedDeviceClock(long shiftNanos, boolean sinceBoot) {
    /** The clock of this machine. */
    public static final SimulatedDeviceClock RIGHT = new SimulatedDeviceClock(0, false);

    private static final long SECOND = 1_000_000_000L;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long BOOT_SECONDS = 2_445_995;
    private static final String BOOT = "boot";
    private static final Pattern FORM =
            Pattern.compile("([+-])(?=\\d)(?:(\\d{1,6})h)?(?:(\\d{1,6})m)?(?:(\\d{1,9}(?:\\.\\d{1,6})?)s)?");

    /**
     * Parses {@code boot}, or a time such as {@code +2h}, {@code -1h30m} or {@code +0.5s} by which the clock is ahead.
     *
     * @throws IllegalArgumentException if it has another form
     */
    static SimulatedDeviceClock parse(String text) {
        if (text.equals(BOOT)) {
            return new SimulatedDeviceClock(0, true);
        }
        var match = FORM.matcher(text);
        if (!match.matches()) {
            throw new IllegalArgumentException("neither boot nor a time with a sign: " + text);
        }
        long ahead = number(match.group(2)) * HOUR + number(match.group(3)) * MINUTE;
        var seconds = match.group(4);
        ahead += seconds == null ? 0 : new BigDecimal(seconds).movePointRight(9).longValue();
        return new SimulatedDeviceClock(match.group(1).equals("-") ? -ahead : ahead, false);
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    /**
     * Returns the nanoseconds to add to Unix times of this machine.
     *
     * @param start the start of the server
     * @param epochNanos the Unix time from which the protocol counts
     */
    public long shift(MonotonicAndUnixTime start, long epochNanos) {
        return sinceBoot ? epochNanos + BOOT_SECONDS * SECOND - start.epochNanos() : shiftNanos;
    }

    /** Returns the seconds to add to times that count from the start of the server. */
    public double secondsAtStart() {
        return sinceBoot ? BOOT_SECONDS : shiftNanos / (double) SECOND;
    }

    /** Returns the clock as {@link #parse} reads it. */
    @Override
    public String toString() {
        var seconds = BigDecimal.valueOf(shiftNanos, 9).stripTrailingZeros().toPlainString();
        return sinceBoot ? BOOT : (shiftNanos < 0 ? "" : "+") + seconds + "s";
    }
}
