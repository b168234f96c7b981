package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.scene.model.HiddenSceneItemStore;
import mocapscope.app.scene.model.SceneViewModel;
import org.junit.jupiter.api.Test;

/** Tests of the garbage of a picture; the limits are several times the values when they were set. */
class SceneAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int BODIES = 20;
    private static final int PICTURES = 100;

    private final SceneViewModel model = new SceneViewModel(new HiddenSceneItemStore(Preferences.unsaved()));
    private final SceneFrameBuilder builder = new SceneFrameBuilder(model, new OrbitCamera());

    @Test
    void allocatesLittleForUnchangedFrame() {
        var still = snapshot(0);

        atMost(3000, bytesAPicture(still, still));
    }

    /** A frame of moving skeletons is written into the arrays of an earlier one. */
    @Test
    void allocatesLittleForMovingSkeletons() {
        atMost(20_000, bytesAPicture(snapshot(0), snapshot(0.1)));
    }

    private static void atMost(double bound, double bytes) {
        assertTrue(bytes <= bound, bytes + " bytes a picture");
    }

    private double bytesAPicture(Snapshot one, Snapshot other) {
        draw(one);
        for (int picture = 0; picture < PICTURES; picture++) {
            draw(picture % 2 == 0 ? one : other);
        }
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int picture = 0; picture < PICTURES; picture++) {
            draw(picture % 2 == 0 ? one : other);
        }
        return (double) (THREADS.getCurrentThreadAllocatedBytes() - before) / PICTURES;
    }

    private void draw(Snapshot snapshot) {
        model.refresh(snapshot);
        builder.build(0).release();
    }

    private static Snapshot snapshot(double seconds) {
        var session = new SceneSessionBuilder("s", 1);
        for (int i = 0; i < BODIES; i++) {
            session.puppet("Body" + i, seconds, i, 0, 0);
        }
        return SceneSessionBuilder.at(1, session);
    }
}
