package mocapscope.app.model;

/**
 * One number of a ring: how one aspect of a signal went. Shared and growing, so read it once a frame.
 *
 * @param later nanoseconds that are added to all times
 */
public record History(Ring ring, int number, long later) {

    /** On the clock of its session. */
    public History(Ring ring, int number) {
        this(ring, number, 0);
    }

    /** The same with all times so much later. */
    public History later(long nanos) {
        return nanos == 0 ? this : new History(ring, number, later + nanos);
    }

    /** Reads from {@code from} until before {@code to}; what stood at {@code from} comes first. */
    public void read(long from, long to, Ring.Reader reader) {
        ring.read(number, from - later, to - later, (time, message, least, most, last) -> {
            reader.row(time + later, message, least, most, last);
        });
    }

    /** The smallest of all that was ever told; NaN when there is none. */
    public double lowest() {
        return ring.lowest(number);
    }

    /** The largest of all that was ever told; NaN when there is none. */
    public double highest() {
        return ring.highest(number);
    }
}
