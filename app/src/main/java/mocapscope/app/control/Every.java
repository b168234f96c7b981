package mocapscope.app.control;

/**
 * Says when it is time again for what need not happen every frame. Where frames come slowly it is not in every one of
 * them either, so that they do not get slower still.
 */
public final class Every {
    private final long period;
    private final int frames;
    private long next = Long.MIN_VALUE;
    private int passed;

    private Every(long period, int frames) {
        this.period = period;
        this.frames = frames;
    }

    /** Ten times a second is as fast as a person reads numbers; of three frames in one at most. */
    public static Every tenth() {
        return new Every(100_000_000, 3);
    }

    /** Five times a second is enough for lines that are read one by one; of five frames in one at most. */
    public static Every fifth() {
        return new Every(200_000_000, 5);
    }

    /** Twenty times a second still looks like motion where something only slides along slowly; every second frame at most. */
    public static Every twentieth() {
        return new Every(50_000_000, 2);
    }

    public static Every second() {
        return new Every(1_000_000_000, 1);
    }

    /** Asked once a frame: whether it is time at {@code nanos}, of any clock that does not go back; true the first time. */
    public boolean due(long nanos) {
        passed++;
        if (next != Long.MIN_VALUE && (nanos - next < 0 || passed < frames)) {
            return false;
        }
        next = nanos + period;
        passed = 0;
        return true;
    }

    /** Makes the next call due, whenever it comes. */
    public void now() {
        next = Long.MIN_VALUE;
    }
}
