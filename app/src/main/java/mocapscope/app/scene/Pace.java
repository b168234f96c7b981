package mocapscope.app.scene;

/**
 * Whether there is time to smooth the edges of the 3D picture, and to draw it finely. JavaFX does not say what draws it,
 * and smoothing costs a renderer without a graphics card a quarter of its pictures: so it is tried where pictures come
 * quickly, and given up for good where they then do not.
 */
final class Pace {
    private static final int PICTURES = 90;
    private static final long QUICK_NANOS = PICTURES * 1_000_000_000L / 50;
    private static final long SLOW_NANOS = PICTURES * 1_000_000_000L / 35;

    /** Nobody saw it for so long: that says nothing of how quick pictures come. */
    private static final long PAUSE_NANOS = 1_000_000_000L;

    private long since = Long.MIN_VALUE;
    private long last = Long.MIN_VALUE;
    private int pictures;
    private boolean smooth;
    private boolean givenUp;

    /** Counts a picture; returns whether to smooth the next. */
    boolean picture(long nanos) {
        boolean begins = since == Long.MIN_VALUE || nanos - last > PAUSE_NANOS;
        last = nanos;
        if (begins) {
            since = nanos;
            pictures = 0;
        } else if (++pictures == PICTURES) {
            judge(nanos - since);
            since = nanos;
            pictures = 0;
        }
        return smooth;
    }

    private void judge(long took) {
        if (smooth && took > SLOW_NANOS) {
            smooth = false;
            givenUp = true;
        } else if (!givenUp && took < QUICK_NANOS) {
            smooth = true;
        }
    }
}
