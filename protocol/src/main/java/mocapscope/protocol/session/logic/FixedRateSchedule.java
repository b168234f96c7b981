package mocapscope.protocol.session.logic;

import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/**
 * Computes the due times of messages sent at a fixed rate, relative to a start time and without drift.
 *
 * @param rate the number of sendings per second; more than 0
 */
public record FixedRateSchedule(MonotonicAndUnixTime start, double rate) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Returns the nanoseconds from the start to the sending of that number, counted from 0. */
    public long moment(long number) {
        return Math.round(number * NANOS_PER_SECOND / rate);
    }

    /** Returns the number of the last sending due by then, on the monotonic clock; negative before the start. */
    public long dueBy(long monotonicNanos) {
        long elapsed = monotonicNanos - start.monotonicNanos();
        long number = (long) Math.floor(elapsed * rate / NANOS_PER_SECOND) + 1;
        while (moment(number) > elapsed) {
            number--;
        }
        return number;
    }

    /** Returns the due time of the sending of that number, on the monotonic clock. */
    public long dueAt(long number) {
        return start.monotonicNanos() + moment(number);
    }

    /** Returns the Unix time in nanoseconds of a moment since the start. */
    public long epochNanos(long moment) {
        return start.epochNanos() + moment;
    }
}
