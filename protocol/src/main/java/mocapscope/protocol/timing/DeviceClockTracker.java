package mocapscope.protocol.timing;

import java.util.Arrays;

/**
 * Tracks one device clock: determines its epoch and offset to the local clock, and detects steps and stops. A message is
 * delayed and never early, so the least difference of arrival and device time is the offset.
 *
 * <pre>
 *   arrival − device
 *      │   ··  · ·   ·           ·  ·   late messages
 *      │ ·····················      ·
 *      │                       ····   ────── least difference: a step is far below it,
 *      └────────────────────────────── time   or far above while device times go back
 * </pre>
 *
 * Uses a fixed amount of memory. Not thread safe.
 */
public final class DeviceClockTracker {
    private static final long SECOND = 1_000_000_000L;
    private static final double NANOS = 1e9;
    private static final long MILLISECOND = 1_000_000;
    private static final long MICROSECOND = 1_000;
    private static final long LEAST_STEP = SECOND;

    /** The seconds by which two steps that are one may differ: after a sleep, machines set their clocks by whole seconds. */
    private static final double EQUAL_STEPS = 2;

    /** A step ahead of less than this may be the end of a delay that has lasted since the first sample. */
    private static final double LONGEST_FIRST_DELAY = 10;

    private static final int SLICES_OF_FIRST_DELAY = 5;
    /** The time after an own step in which samples from before it still arrive. */
    private static final long UNDER_WAY = 2 * SECOND;

    private static final long STOPPED_AFTER = SECOND;
    private static final int STOPPED_MESSAGES = 10;
    /** Samples that arrive within this time may be parts of one report. */
    private static final long REPORT = SECOND / 20;

    private static final int FEWEST_MESSAGES = 10;
    private static final int SLICES = 8;

    private static final long LONGEST_RUN = 366 * DeviceClockEpochKind.DAY;
    /** 2000-01-01, in seconds since 1970: a clock before this was never set. */
    private static final long CLOCK_SET = 946_684_800L;

    private static final long HALF_HOUR = 1_800;
    private static final long FARTHEST_ZONE = 14 * 2 * HALF_HOUR;
    private static final double ZONE_TOLERANCE = 2;
    private static final int MINUTE = 60;

    private final DeviceClockStepConfirmer candidate = new DeviceClockStepConfirmer();
    /** The least differences of the latest slices of a second that had messages. */
    private final long[] slices = new long[SLICES];

    private int sliceCount;
    private long sliceStart;
    /** The number of the first slice after the last step of this machine's clock, from 1. */
    private int firstSlice;
    /** True if the next sample begins a slice, because this machine's clock stepped. */
    private boolean sliceEnded;
    /** The least of all slices. */
    private long least;

    private long largest;
    private boolean started;
    private boolean untimed;
    private long device;
    /** The arrival of the first sample with the present device time. */
    private long changedAt;

    private long lastArrival;
    private int unchanged;
    private long unchangedAt;
    private boolean stopped;
    private int stops;
    private boolean everNonZero;
    private int messages;
    private int times;
    private boolean wholeMilliseconds = true;
    private boolean wholeMicroseconds = true;
    /** The seconds of this machine's clock step that the device did not show yet; 0 once it went on without it. */
    private double ownStep;

    private long ownStepAt;
    private int steps;
    private double lastStep;
    private long lastStepAt;

    /** Adds a sample without a device time. */
    public void addUntimed() {
        untimed = true;
    }

    /**
     * Adds a sample with the device time {@code time} that arrived at {@code arrival}, both in nanoseconds; arrivals
     * never decrease.
     */
    public DeviceClockChangeKind add(long time, long arrival) {
        everNonZero |= time != 0;
        lastArrival = arrival;
        if (!started) {
            started = true;
            begin(time, arrival, saturatedDifference(arrival, time));
            return DeviceClockChangeKind.NONE;
        }
        messages = Math.min(FEWEST_MESSAGES, messages + 1);
        return time == device ? repeat(arrival) : advance(time, arrival);
    }

    /**
     * Notes that the wall clock of this machine stepped by {@code seconds} against arrival times, as seen at
     * {@code arrival}: it was set, or the machine slept. If the device steps by as much or less next, that is no step of
     * its own. The offset is found anew from samples that arrive after it.
     */
    public void addOwnStep(double seconds, long arrival) {
        ownStep = seconds;
        ownStepAt = arrival;
        sliceEnded = true;
        messages = 0;
        times = 0;
    }

    private DeviceClockChangeKind repeat(long arrival) {
        if (arrival - unchangedAt >= REPORT) {
            unchanged++;
            unchangedAt = arrival;
        }
        if (!stopped && unchanged >= STOPPED_MESSAGES && arrival - changedAt >= STOPPED_AFTER) {
            stopped = true;
            stops++;
            return DeviceClockChangeKind.STOPPED;
        }
        return DeviceClockChangeKind.NONE;
    }

    private DeviceClockChangeKind advance(long time, long arrival) {
        long difference = saturatedDifference(arrival, time);
        if (stopped) {
            resume(time, arrival, difference);
            return DeviceClockChangeKind.RESUMED;
        }
        if (candidate.repeats(difference, time)) {
            return DeviceClockChangeKind.NONE;
        }
        long beyond = saturatedDifference(difference, least);
        boolean isOver = candidate.isBack() && beyond <= LEAST_STEP;
        if (!isOver && candidate.matches(difference, time)) {
            return candidate.confirm(beyond, difference, time, arrival)
                    ? step(time, arrival)
                    : DeviceClockChangeKind.NONE;
        }
        candidate.clear();
        if (beyond < -LEAST_STEP) {
            candidate.set(beyond, difference, time, arrival);
        } else if (beyond > LEAST_STEP && saturatedDifference(time, device) < -LEAST_STEP) {
            candidate.set(beyond, difference, time, arrival);
        } else {
            accept(time, arrival, difference);
        }
        return DeviceClockChangeKind.NONE;
    }

    private void resume(long time, long arrival, long difference) {
        stopped = false;
        double moved = -(double) saturatedDifference(difference, least) / NANOS;
        if (Math.abs(moved) <= LEAST_STEP / NANOS) {
            accept(time, arrival, difference);
            return;
        }
        if (device != 0) {
            noteStep(moved, arrival); // the first time after zeros is no step: there was no clock before
        }
        begin(time, arrival, difference);
    }

    private DeviceClockChangeKind step(long time, long arrival) {
        double seconds = -(double) saturatedDifference(candidate.least(), least) / NANOS;
        var change = DeviceClockChangeKind.STEPPED;
        if (isOwn(seconds)) {
            ownStep = Math.abs(ownStep - seconds) <= EQUAL_STEPS ? 0 : ownStep - seconds;
            change = DeviceClockChangeKind.STEPPED_TOGETHER;
        } else if (sliceCount <= SLICES_OF_FIRST_DELAY && seconds > 0 && seconds < LONGEST_FIRST_DELAY) {
            change = DeviceClockChangeKind.NONE;
        } else {
            noteStep(seconds, candidate.arrival());
        }
        begin(time, arrival, candidate.least());
        times = 1 + candidate.confirmed();
        return change;
    }

    /** Returns whether a step of this machine's clock explains one of the device, all of it or what was not sent before. */
    private boolean isOwn(double seconds) {
        return ownStep != 0
                && Math.signum(seconds) == Math.signum(ownStep)
                && Math.abs(seconds) <= Math.abs(ownStep) + EQUAL_STEPS;
    }

    private void noteStep(double seconds, long at) {
        steps++;
        lastStep = seconds;
        lastStepAt = at;
    }

    /** Begins anew with a clock that has no relation to the times before. */
    private void begin(long time, long arrival, long difference) {
        candidate.clear();
        Arrays.fill(slices, Long.MAX_VALUE);
        sliceCount = 1;
        firstSlice = 1;
        sliceEnded = false;
        sliceStart = arrival;
        slices[0] = difference;
        least = difference;
        largest = difference;
        messages = 1;
        times = 0;
        wholeMilliseconds = true;
        wholeMicroseconds = true;
        setTime(time, arrival);
    }

    private void accept(long time, long arrival, long difference) {
        if (ownStep != 0 && arrival - ownStepAt > UNDER_WAY) {
            ownStep = 0;
        }
        if (sliceEnded || arrival - sliceStart >= SECOND) {
            beginSlice(arrival, difference);
        } else if (difference < slices[slice()]) {
            slices[slice()] = difference;
            least = Math.min(least, difference);
        }
        largest = Math.max(largest, difference);
        setTime(time, arrival);
    }

    private void beginSlice(long arrival, long difference) {
        sliceStart = arrival;
        sliceCount++;
        slices[slice()] = difference;
        least = findLeast(1);
        if (sliceEnded) {
            sliceEnded = false;
            firstSlice = sliceCount;
            largest = difference;
        }
    }

    private int slice() {
        return (sliceCount - 1) % SLICES;
    }

    private void setTime(long time, long arrival) {
        device = time;
        changedAt = arrival;
        unchanged = 0;
        unchangedAt = arrival;
        times = Math.min(FEWEST_MESSAGES, times + 1);
        wholeMilliseconds = wholeMilliseconds && time % MILLISECOND == 0;
        wholeMicroseconds = wholeMicroseconds && time % MICROSECOND == 0;
    }

    /** Returns the least difference of the retained slices from that number on. */
    private long findLeast(int first) {
        long found = Long.MAX_VALUE;
        for (int number = Math.max(first, sliceCount - SLICES + 1); number <= sliceCount; number++) {
            found = Math.min(found, slices[(number - 1) % SLICES]);
        }
        return found;
    }

    /** Returns half the range of the slices' least differences, or of all differences of the first slice. */
    private double spread() {
        if (sliceCount == firstSlice) {
            return (largest - slices[slice()]) / NANOS;
        }
        long most = Long.MIN_VALUE;
        for (int number = Math.max(firstSlice, sliceCount - SLICES + 1); number <= sliceCount; number++) {
            most = Math.max(most, slices[(number - 1) % SLICES]);
        }
        return (most - findLeast(firstSlice)) / NANOS / 2;
    }

    private double resolution() {
        return wholeMilliseconds ? 1e-3 : wholeMicroseconds ? 1e-6 : 0;
    }

    /** Returns the state of the clock. */
    public DeviceClockActivityStatus state() {
        if (!started) {
            return untimed ? DeviceClockActivityStatus.NO_TIME : DeviceClockActivityStatus.SETTLING;
        }
        if (stopped) {
            return everNonZero ? DeviceClockActivityStatus.STOPPED : DeviceClockActivityStatus.ZERO;
        }
        return messages < FEWEST_MESSAGES || times < 2
                ? DeviceClockActivityStatus.SETTLING
                : DeviceClockActivityStatus.RUNNING;
    }

    /** Returns the number of steps of a second or more. */
    public int steps() {
        return steps;
    }

    /** Returns the seconds by which the last step changed the device's time; negative if it stepped back. */
    public double lastStep() {
        return lastStep;
    }

    /** Returns the arrival of the first sample after the last step, in nanoseconds. */
    public long lastStepAt() {
        return lastStepAt;
    }

    /** Returns the number of times at which the clock has stopped. */
    public int stops() {
        return stops;
    }

    /** Returns whether all times so far are 0. */
    public boolean isZero() {
        return started && !everNonZero;
    }

    /** Returns the seconds by which this clock is ahead of another one whose messages arrive at the same place. */
    public double secondsAheadOf(DeviceClockTracker other) {
        return saturatedDifference(other.least, least) / NANOS;
    }

    /** Returns half the width of the interval in which the offset of this clock lies, in seconds. */
    public double error() {
        return spread() + resolution();
    }

    /**
     * Returns the judgement so far.
     *
     * @param declared the epoch that the protocol or the device names; alone it proves nothing
     * @param unixOfArrivalZero the Unix time in nanoseconds of arrival time 0
     * @param measured whether arrivals were measured by a clock, and not taken from the device's own times
     */
    public DeviceClockVerdict verdict(String declared, long unixOfArrivalZero, boolean measured) {
        var state = state();
        double arrived = unixOfArrivalZero / NANOS + lastArrival / NANOS;
        boolean known = state == DeviceClockActivityStatus.RUNNING && measured && arrived >= CLOCK_SET;
        double offset = known ? unixOfArrivalZero / NANOS + findLeast(firstSlice) / NANOS : Double.NaN;
        double error = known ? error() : Double.NaN;
        var date = DeviceClockEpochKind.parseDate(declared);
        boolean agrees = known && date.isPresent() && Math.abs(offset - date.getAsLong()) <= DeviceClockEpochKind.DAY;
        var epoch = known ? judgeEpoch(offset, agrees) : DeviceClockEpochKind.UNKNOWN;
        double behind = agrees ? offset - date.getAsLong() : epoch == DeviceClockEpochKind.UNIX ? offset : Double.NaN;
        return new DeviceClockVerdict(
                declared,
                epoch,
                state,
                device,
                offset,
                error,
                findZone(behind, error),
                steps,
                lastStep,
                lastStepAt,
                stopped ? (lastArrival - changedAt) / NANOS : 0);
    }

    private DeviceClockEpochKind judgeEpoch(double offset, boolean agreesWithDate) {
        if (Math.abs(offset) <= DeviceClockEpochKind.DAY) {
            return DeviceClockEpochKind.UNIX;
        }
        boolean isShort = device > 0 && device < LONGEST_RUN * SECOND;
        return isShort && !agreesWithDate ? DeviceClockEpochKind.DEVICE_BOOT : DeviceClockEpochKind.OTHER;
    }

    /** Returns the half hours by which a clock is ahead, in minutes, if it is behind by that many seconds. */
    private static int findZone(double behind, double error) {
        if (Double.isNaN(behind)) {
            return 0;
        }
        long halves = Math.round(behind / HALF_HOUR);
        boolean isZone = halves != 0
                && Math.abs(halves * HALF_HOUR) <= FARTHEST_ZONE
                && Math.abs(behind - halves * HALF_HOUR) <= ZONE_TOLERANCE + error;
        return isZone ? (int) -(halves * HALF_HOUR / MINUTE) : 0;
    }

    /** Returns the difference, or the nearest number that a long can hold. */
    static long saturatedDifference(long first, long second) {
        long difference = first - second;
        boolean overflow = ((first ^ second) & (first ^ difference)) < 0;
        return overflow ? first < 0 ? Long.MIN_VALUE : Long.MAX_VALUE : difference;
    }
}
