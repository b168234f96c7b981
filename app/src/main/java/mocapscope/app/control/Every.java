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

    /** Five times a second is enough for lines that are read one by one. */
    public static Every fifth() {
        return new Every(200_000_000);
    }

    /** Twenty times a second still looks like motion where something only slides along slowly. */
    public static Every twentieth() {
        return new Every(50_000_000);
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
