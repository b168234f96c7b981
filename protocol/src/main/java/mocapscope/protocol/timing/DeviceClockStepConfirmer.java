package mocapscope.protocol.timing;

/**
 * Collects samples after an apparent step (jump) of a device clock, until enough samples confirm the step. Not thread
 * safe.
 */
final class DeviceClockStepConfirmer {
    private static final long SECOND = 1_000_000_000L;
    /** The difference of samples that confirm a step. */
    private static final long CONFIRMED = SECOND / 2;

    private static final int CONFIRMING_AHEAD = 1;
    private static final int CONFIRMING_BACK = 2;
    /**
     * A clock stays back for two of these after a step that a delay might explain, and its least difference stays equal. A
     * stream that is late beside datagrams catches up, or its samples come between those of others.
     */
    private static final long STAYS_BACK = SECOND / 2;

    private static final long STEADY = SECOND / 10;

    private static final long LONGEST_DELAY = 60 * SECOND;

    private boolean present;
    private boolean back;
    /** True if it is longer than any delay. */
    private boolean isLong;

    private long least;
    private long device;
    private long arrival;
    private int confirmed;
    /** The least differences of its first and second half. */
    private long firstLeast;

    private long secondLeast;

    /** Returns whether it is a step back. */
    boolean isBack() {
        return back;
    }

    /** Returns the least difference of its samples. */
    long least() {
        return least;
    }

    /** Returns the arrival of its first sample. */
    long arrival() {
        return arrival;
    }

    /** Returns the number of samples that confirm it. */
    int confirmed() {
        return confirmed;
    }

    /** Forgets the samples. */
    void clear() {
        present = false;
    }

    /** Begins with a sample whose difference lies {@code by} beyond the least one. */
    void set(long by, long difference, long deviceTime, long at) {
        present = true;
        back = by > 0;
        isLong = by > LONGEST_DELAY;
        least = difference;
        device = deviceTime;
        arrival = at;
        confirmed = 0;
        firstLeast = difference;
        secondLeast = Long.MAX_VALUE;
    }

    /** Returns whether the sample belongs to the same clock as the candidate. */
    boolean matches(long difference, long deviceTime) {
        return present
                && Math.abs(DeviceClockTracker.saturatedDifference(difference, least)) <= CONFIRMED
                && (back ? deviceTime > device : deviceTime != device);
    }

    /** Returns whether the sample belongs to the same report as the last one, such as that of another sensor. */
    boolean repeats(long difference, long deviceTime) {
        return present
                && deviceTime == device
                && Math.abs(DeviceClockTracker.saturatedDifference(difference, least)) <= CONFIRMED;
    }

    /** Adds a sample that matches and returns whether the step is certain. */
    boolean confirm(long by, long difference, long deviceTime, long at) {
        least = Math.min(least, difference);
        device = deviceTime;
        confirmed++;
        if (!back) {
            return confirmed >= CONFIRMING_AHEAD;
        }
        if (isLong) {
            return confirmed >= CONFIRMING_BACK;
        }
        if (at - arrival < STAYS_BACK) {
            firstLeast = Math.min(firstLeast, difference);
        } else {
            secondLeast = Math.min(secondLeast, difference);
        }
        if (confirmed < CONFIRMING_BACK || at - arrival < 2 * STAYS_BACK) {
            return false;
        }
        boolean isSteady = Math.abs(DeviceClockTracker.saturatedDifference(secondLeast, firstLeast)) <= STEADY;
        if (!isSteady) {
            set(by, difference, deviceTime, at);
        }
        return isSteady;
    }
}
