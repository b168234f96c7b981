package mocapscope.protocol.session;

/**
 * When something is sent that is sent regularly: at moments counted from a start, so that no delay makes the next one
 * late.
 *
 * @param rate how often in a second; more than 0
 */
public record Schedule(Now start, double rate) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Nanoseconds from the start to the sending of that number, from 0. */
    public long moment(long number) {
        return Math.round(number * NANOS_PER_SECOND / rate);
    }

    /** Number of the last sending due by then, on the monotonic clock; negative before the start. */
    public long dueBy(long monotonicNanos) {
        long elapsed = monotonicNanos - start.monotonicNanos();
        long number = (long) Math.floor(elapsed * rate / NANOS_PER_SECOND) + 1;
        while (moment(number) > elapsed) {
            number--;
        }
        return number;
    }

    /** When the sending of that number is due, on the monotonic clock. */
    public long dueAt(long number) {
        return start.monotonicNanos() + moment(number);
    }

    /** What a clock shows at a moment since the start. */
    public long epochNanos(long moment) {
        return start.epochNanos() + moment;
    }
}
