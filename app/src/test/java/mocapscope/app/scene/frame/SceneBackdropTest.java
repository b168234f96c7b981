package mocapscope.app.scene.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class SceneBackdropTest {
    private static final CameraProjection CAMERA = new CameraProjection(
            new Vec3(0, 1, 5), new Vec3(1, 0, 0), new Vec3(0, 1, 0), new Vec3(0, 0, -1), 500, 400, 300, 0.1);

    private int segments;
    private int paths;
    private double lowest;

    @Test
    void linesAreClippedAtNearDistance() {
        grid(true, List.of()).draw(CAMERA, (points, count, argb, width, dashed) -> {
            segments++;
            assertEquals(2, count);
            assertTrue((argb >>> 24) > 0 && Double.isFinite(points[0] + points[1] + points[2] + points[3]));
            lowest = Math.max(lowest, Math.max(points[1], points[3]));
        });

        assertTrue(segments > 200, "segments: " + segments);
        assertTrue(lowest > 4000 && lowest < 1e6, "lines are clipped where the picture begins: " + lowest);
    }

    @Test
    void circleIsOnePathUnlessCameraIsWithin() {
        var before = new BackdropCircle(new Vec3(0, 1, 0), new Vec3(1, 0, 0), new Vec3(0, 1, 0), 1, 0x80ffffff, true);
        var around = new BackdropCircle(CAMERA.eye(), new Vec3(1, 0, 0), new Vec3(0, 0, 1), 2, 0x80ffffff, false);
        grid(false, List.of(before, around)).draw(CAMERA, (points, count, argb, width, dashed) -> {
            paths++;
            assertEquals(0x80ffffff, argb);
            if (dashed) {
                assertEquals(97, count);
                assertEquals(points[0], points[192], 1e-9);
            } else {
                assertTrue(count > 2 && count < 60, "half a circle: " + count);
            }
        });

        assertEquals(2, paths);
    }

    private static SceneBackdrop grid(boolean lines, List<BackdropCircle> circles) {
        return new SceneBackdrop(new VignetteBackground(0, 0, 0), lines, 0x123456, 0, 0, 5, circles);
    }
}
