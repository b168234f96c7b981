package mocapscope.app.model;

/**
 * The recent values of one plotted quantity of a signal, read from a shared ring buffer. Shared and growing, so read it
 * once a frame.
 *
 * @param later nanoseconds added to all times
 */
public record History(Ring ring, int number, long later) {

    /** Creates a history on the clock of its session. */
    public History(Ring ring, int number) {
        this(ring, number, 0);
    }

    /** Returns this history with {@code nanos} added to all times. */
    public History later(long nanos) {
        return nanos == 0 ? this : new History(ring, number, later + nanos);
    }

    /**
     * Reads the values from {@code from} (inclusive) to {@code to} (exclusive), starting with the value in effect at
     * {@code from}.
     */
    public void read(long from, long to, Ring.Reader reader) {
        ring.read(number, from - later, to - later, (time, message, least, most, last) -> {
            reader.row(time + later, message, least, most, last);
        });
    }

    /** Returns the smallest value ever received, or NaN if none exists. */
    public double lowest() {
        return ring.lowest(number);
    }

    /** Returns the largest value ever received, or NaN if none exists. */
    public double highest() {
        return ring.highest(number);
    }
}
