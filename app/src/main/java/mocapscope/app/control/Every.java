package mocapscope.app.control;

/** Says when it is time again for what need not happen every frame. */
public final class Every {
    private final long period;
    private long next = Long.MIN_VALUE;

    private Every(long period) {
        this.period = period;
    }

    /** Ten times a second is as fast as a person reads numbers. */
    public static Every tenth() {
        return new Every(100_000_000);
    }

    /** Thirty times a second looks like motion. */
    public static Every frame30() {
        return new Every(33_000_000);
    }

    public static Every second() {
        return new Every(1_000_000_000);
    }

    /** Whether it is time at {@code nanos}, of any clock that does not go back; true the first time. */
    public boolean due(long nanos) {
        if (next != Long.MIN_VALUE && nanos - next < 0) {
            return false;
        }
        next = nanos + period;
        return true;
    }

    /** Makes the next call due, whenever it comes. */
    public void now() {
        next = Long.MIN_VALUE;
    }
}
