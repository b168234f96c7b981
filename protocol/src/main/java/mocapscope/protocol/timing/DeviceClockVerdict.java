package mocapscope.protocol.timing;

import java.util.OptionalLong;

/**
 * The result of checking a device's clock: its state, its offset to this machine's clock, and its sudden jumps.
 *
 * @param declared the epoch that the protocol or the device names
 * @param device the latest time of the device, in nanoseconds
 * @param offset the seconds to add to a time of the device to get Unix time by this machine's clock; it includes the
 *     least transit time, which one direction alone cannot separate. NaN if unknown
 * @param error half the width of the interval in which that offset lies, in seconds; NaN if unknown
 * @param aheadMinutes the whole half hours by which the clock is ahead of this machine's, which suggest a time zone;
 *     negative if it is behind, and 0 if there are none
 * @param steps the number of steps of a second or more
 * @param lastStep the seconds by which the last of them changed the device's time; negative if it stepped back
 * @param lastStepAt the arrival of the first sample after it, in nanoseconds
 * @param stopped the seconds for which its time has not changed; 0 while it runs
 */
public record DeviceClockVerdict(
        String declared,
        DeviceClockEpochKind epoch,
        DeviceClockActivityStatus state,
        long device,
        double offset,
        double error,
        int aheadMinutes,
        int steps,
        double lastStep,
        long lastStepAt,
        double stopped) {
    private static final double COMPARABLE_SECONDS = 0.05;

    /** Returns the judgement without whole half hours, which the clock of this machine causes. */
    public DeviceClockVerdict withoutZone() {
        return new DeviceClockVerdict(
                declared, epoch, state, device, offset, error, 0, steps, lastStep, lastStepAt, stopped);
    }

    /** Returns whether the offset is known. */
    public boolean hasOffset() {
        return !Double.isNaN(offset);
    }

    /**
     * Returns the seconds by which the clock is behind this machine's, negative if it is ahead; NaN unless its times
     * count from 1970 or from the declared date.
     */
    public double secondsBehind() {
        if (epoch == DeviceClockEpochKind.UNIX) {
            return offset;
        }
        var date = hasOffset() ? DeviceClockEpochKind.parseDate(declared) : OptionalLong.empty();
        double behind = date.isPresent() ? offset - date.getAsLong() : Double.NaN;
        return Math.abs(behind) <= DeviceClockEpochKind.DAY ? behind : Double.NaN;
    }

    /**
     * Returns whether the times do not count from an epoch, although the offset is known.
     *
     * @param expected {@code unix} or a date such as {@code 2000-01-01}; nothing contradicts other words
     */
    public boolean contradicts(String expected) {
        if (!hasOffset()) {
            return false;
        }
        if (expected.equals(DeviceClockEpochKind.UNIX.word())) {
            return epoch != DeviceClockEpochKind.UNIX;
        }
        var date = DeviceClockEpochKind.parseDate(expected);
        return date.isPresent() && Math.abs(offset - date.getAsLong()) > DeviceClockEpochKind.DAY;
    }

    /**
     * Returns whether times of both clocks can be compared: their offsets to the clock of this machine agree within 50 ms
     * and their errors, whatever their epochs are.
     */
    public boolean agreesWith(DeviceClockVerdict other) {
        return state == DeviceClockActivityStatus.RUNNING
                && other.state == DeviceClockActivityStatus.RUNNING
                && steps == 0
                && other.steps == 0
                && Math.abs(offset - other.offset) <= COMPARABLE_SECONDS + error + other.error;
    }
}
