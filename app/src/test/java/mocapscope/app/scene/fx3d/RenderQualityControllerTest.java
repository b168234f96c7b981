package mocapscope.app.scene.fx3d;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RenderQualityControllerTest {
    private final RenderQualityController controller = new RenderQualityController();
    private long nanos;

    @Test
    void enablesAntialiasingWhenFramesAreFast() {
        assertFalse(pictures(60, 60));
        assertTrue(pictures(60, 60));
    }

    @Test
    void slowRendererNeverEnablesAntialiasing() {
        assertFalse(pictures(1000, 30));
    }

    @Test
    void disablesAntialiasingPermanentlyWhenTooSlow() {
        assertTrue(pictures(100, 60));

        assertFalse(pictures(200, 20));
        assertFalse(pictures(1000, 60));
    }

    @Test
    void moderateSlowdownKeepsAntialiasing() {
        assertTrue(pictures(100, 60));

        assertTrue(pictures(1000, 45));
    }

    @Test
    void pauseKeepsAntialiasing() {
        assertTrue(pictures(150, 60));
        nanos += 3_000_000_000L;

        assertTrue(pictures(200, 60));
    }

    private boolean pictures(int count, int hertz) {
        boolean smooth = false;
        for (int i = 0; i < count; i++) {
            nanos += 1_000_000_000L / hertz;
            smooth = controller.recordFrame(nanos);
        }
        return smooth;
    }
}
