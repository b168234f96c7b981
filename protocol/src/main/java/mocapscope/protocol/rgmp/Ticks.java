package mocapscope.protocol.rgmp;

/** The moments at which a group is sent, in nanoseconds from the start, so that a late frame makes no other one late. */
record Ticks(double rate) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** When the frame of that number is due, from 0. */
    long moment(long number) {
        return Math.round(number * NANOS_PER_SECOND / rate);
    }

    /** Number of the last frame due by then; −1 before the first. */
    long dueBy(long moment) {
        long number = (long) Math.floor(moment * rate / NANOS_PER_SECOND) + 1;
        while (number >= 0 && moment(number) > moment) {
            number--;
        }
        return Math.max(-1, number);
    }
}
