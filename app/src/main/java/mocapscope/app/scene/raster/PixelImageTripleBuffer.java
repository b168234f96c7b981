package mocapscope.app.scene.raster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.link.SystemClock;
import org.jspecify.annotations.Nullable;

/**
 * Hands drawn images from the drawing thread to the JavaFX thread; a newer image replaces one not yet shown.
 * Thread-safe. JavaFX may still read the picture before the one that is shown, so that three take turns. A picture that
 * is not shown in time is drawn over.
 */
final class PixelImageTripleBuffer {
    private final List<DirtyRegionImage> images = new ArrayList<>();
    private @Nullable DirtyRegionImage drawn;
    private @Nullable DirtyRegionImage shown;
    private @Nullable DirtyRegionImage earlier;

    /** Returns a picture to draw on, with exactly this number of columns and rows, which nothing else reads. */
    synchronized DirtyRegionImage acquire(int columns, int rows) {
        drawn = null;
        images.removeIf(image -> !image.hasRoom(columns, rows));
        for (var image : images) {
            if (image != shown && image != earlier) {
                return image;
            }
        }
        var fresh = new DirtyRegionImage(columns, rows);
        images.add(fresh);
        return fresh;
    }

    /** Offers a picture that is drawn. */
    synchronized void publish(DirtyRegionImage image) {
        drawn = image;
        notifyAll();
    }

    /** Waits until a picture is drawn, at most so long. */
    synchronized void awaitDrawn(long nanos) {
        long start = SystemClock.monotonicNanos();
        try {
            for (long left = nanos; drawn == null && left > 0; left = nanos - (SystemClock.monotonicNanos() - start)) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the newest picture to show from now on, or null if it was drawn over or taken before. */
    synchronized @Nullable DirtyRegionImage take() {
        var taken = drawn;
        if (taken != null) {
            drawn = null;
            earlier = shown;
            shown = taken;
        }
        return taken;
    }
}
