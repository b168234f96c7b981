package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.DoubleSummaryStatistics;
import mocapscope.app.scene.model.BoundingPrism;
import org.junit.jupiter.api.Test;

class OrbitCameraTest {
    private final OrbitCamera camera = new OrbitCamera();
    private final double[] pixel = new double[2];

    OrbitCameraTest() {
        camera.setViewport(800, 600);
        camera.glideTo(0, 0);
        camera.target(1, 2, 3);
        camera.finishGlide();
    }

    @Test
    void projectsTargetToCenter() {
        assertTrue(camera.project(1, 2, 3, pixel));

        assertEquals(400, pixel[0], 1e-9);
        assertEquals(300, pixel[1], 1e-9);
    }

    @Test
    void frontViewShowsXRightAndYUp() {
        camera.project(1.1, 2.1, 3, pixel);

        assertTrue(pixel[0] > 400 && pixel[1] < 300);
    }

    @Test
    void sideViewShowsZLeft() {
        camera.glideTo(Math.PI / 2, 0);
        camera.finishGlide();

        camera.project(1, 2, 3.1, pixel);

        assertTrue(pixel[0] < 400);
    }

    @Test
    void framedBoxFillsViewAndIsCentered() {
        var box = new BoundingPrism();
        box.add(-3, 0, -1);
        box.add(-3, 0, 4);
        box.add(2, 2, -1);
        box.add(2, 2, 4);
        camera.glideTo(0.6, 0.4);
        camera.finishGlide();

        camera.frameBounds(box);
        camera.finishGlide();

        var across = new DoubleSummaryStatistics();
        var down = new DoubleSummaryStatistics();
        for (int corner = 0; corner < BoundingPrism.CORNERS; corner++) {
            camera.project(box.corner(corner, 0), box.corner(corner, 1), box.corner(corner, 2), pixel);
            across.accept((pixel[0] - 400) / 400);
            down.accept((pixel[1] - 300) / 300);
        }
        assertEquals(0.92, across.getMax(), 0.02);
        assertTrue(down.getMax() < 0.8);
        assertEquals(0, across.getMin() + across.getMax(), 0.02);
        assertEquals(0, down.getMin() + down.getMax(), 0.02);
    }

    @Test
    void hidesPointsBehindCamera() {
        assertFalse(camera.project(1, 2, 3 + camera.distance() + 1, pixel));
        assertFalse(camera.project(Double.NaN, 2, 3, pixel));
    }

    @Test
    void panningKeepsThePointUnderTheMouse() {
        camera.pan(50, -20);

        camera.project(1, 2, 3, pixel);

        assertEquals(450, pixel[0], 1e-9);
        assertEquals(280, pixel[1], 1e-9);
    }

    @Test
    void glideReachesItsTarget() {
        camera.glideTo(1, 0.5);
        camera.advance(0.05);
        assertTrue(camera.yaw() > 0 && camera.yaw() < 1);

        camera.advance(5);

        assertEquals(1, camera.yaw(), 1e-3);
        assertEquals(0.5, camera.pitch(), 1e-3);
    }

    @Test
    void glideRotatesInShorterDirection() {
        camera.glideTo(3, 0);
        camera.finishGlide();

        camera.glideTo(-3, 0);
        camera.finishGlide();

        assertEquals(2 * Math.PI - 3, camera.yaw(), 1e-9);
    }

    @Test
    void restingCameraKeepsItsVersion() {
        long moves = camera.version();

        camera.advance(1);
        camera.setViewport(800, 600);

        assertEquals(moves, camera.version());
    }
}
