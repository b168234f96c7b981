package mocapscope.app.model;

/** One number of a ring: how one aspect of a signal went. Shared and growing, so read it once a frame. */
public record History(Ring ring, int number) {

    /** Reads from {@code from} until before {@code to}; what stood at {@code from} comes first. */
    public void read(long from, long to, Ring.Reader reader) {
        ring.read(number, from, to, reader);
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
