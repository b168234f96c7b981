package mocapscope.app.benchmark;

import java.util.concurrent.atomic.AtomicLong;
import javafx.scene.Scene;

/**
 * Counts the frames that a window has brought to its screen. Pulses may run ahead of those, so the toolkit's own counter
 * is asked, which is not part of its public face.
 */
final class Presented {
    private final AtomicLong frames = new AtomicLong();

    Presented(Scene scene) throws ReflectiveOperationException {
        var type = Class.forName("com.sun.javafx.perf.PerformanceTracker");
        var tracker = type.getMethod("getSceneTracker", Scene.class).invoke(null, scene);
        type.getMethod("setOnRenderedFrameTask", Runnable.class).invoke(tracker, (Runnable) frames::incrementAndGet);
    }

    long frames() {
        return frames.get();
    }
}
