package mocapscope.app.scene.fx3d;

/**
 * Enables antialiasing and fine meshes while the frame rate permits. JavaFX does not report which renderer draws, and
 * antialiasing costs a software renderer a quarter of its frames. So it is tried while frames are fast, and disabled
 * for good if they then become slow.
 */
final class RenderQualityController {
    private static final int PICTURES = 90;
    private static final long QUICK_NANOS = PICTURES * 1_000_000_000L / 50;
    private static final long SLOW_NANOS = PICTURES * 1_000_000_000L / 35;

    /** The pause after which the scene counts as hidden, which gives no evidence about the frame rate. */
    private static final long PAUSE_NANOS = 1_000_000_000L;

    private long since = Long.MIN_VALUE;
    private long last = Long.MIN_VALUE;
    private int pictures;
    private boolean smooth;
    private boolean givenUp;

    /** Counts a frame; returns true if the next is to be antialiased. */
    boolean recordFrame(long nanos) {
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
