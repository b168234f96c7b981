package mocapscope.app.model.buffer;

/**
 * The recent values of one plotted number, such as a position coordinate, read from a shared ring buffer. Shared and
 * growing, so read it once a frame.
 *
 * @param shiftedBy nanoseconds added to all times
 */
public record SignalHistory(SignalHistoryBuffer ring, int number, long shiftedBy) {

    /** Creates a history on the clock of its session. */
    public SignalHistory(SignalHistoryBuffer ring, int number) {
        this(ring, number, 0);
    }

    /** Returns this history with {@code nanos} added to all times. */
    public SignalHistory shiftedBy(long nanos) {
        return nanos == 0 ? this : new SignalHistory(ring, number, shiftedBy + nanos);
    }

    /**
     * Reads the values from {@code from} (inclusive) to {@code to} (exclusive), starting with the value in effect at
     * {@code from}.
     */
    public void read(long from, long to, SignalHistoryBuffer.HistoryRowConsumer consumer) {
        ring.read(number, from - shiftedBy, to - shiftedBy, (time, message, least, most, last) -> {
            consumer.row(time + shiftedBy, message, least, most, last);
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
