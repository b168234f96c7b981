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

        frame(box);

        var across = pixels(box, 0);
        var down = pixels(box, 1);
        assertEquals(0.92 * 400, across.getMax() - 400, 8);
        assertTrue(down.getMax() - 300 < 0.8 * 300);
        assertEquals(400, (across.getMin() + across.getMax()) / 2, 4);
        assertEquals(300, (down.getMin() + down.getMax()) / 2, 3);
    }

    @Test
    void framedBoxIsBelowCoveredHeight() {
        var box = box(0.5);
        camera.setCoveredTop(100);
        frame(box);

        var down = pixels(box, 1);
        assertEquals(350, (down.getMin() + down.getMax()) / 2, 3);
        assertEquals(0.84 * 500, down.getMax() - down.getMin(), 5);
    }

    @Test
    void framedBoxMovesBesideCoveredWidth() {
        var box = box(0.5);
        frame(box);
        double distance = camera.distance();
        camera.setCoveredLeft(300);
        frame(box);

        var across = pixels(box, 0);
        assertEquals(550, (across.getMin() + across.getMax()) / 2, 4);
        assertEquals(distance, camera.distance(), 0.05 * distance);
    }

    @Test
    void framedBoxKeepsItsSizeBesideCoveredWidth() {
        var box = box(3);
        frame(box);
        double distance = camera.distance();
        camera.setCoveredLeft(300);
        frame(box);

        assertEquals(distance, camera.distance(), 1e-6);
        assertEquals(400, (pixels(box, 0).getMin() + pixels(box, 0).getMax()) / 2, 4);
    }

    private static BoundingPrism box(double halfWidth) {
        var box = new BoundingPrism();
        box.add(-halfWidth, 0, -0.2);
        box.add(halfWidth, 2, 0.2);
        return box;
    }

    private void frame(BoundingPrism box) {
        camera.frameBounds(box);
        camera.finishGlide();
    }

    /** Returns the pixels of a box's corners along an axis of the picture. */
    private DoubleSummaryStatistics pixels(BoundingPrism box, int axis) {
        var pixels = new DoubleSummaryStatistics();
        for (int corner = 0; corner < BoundingPrism.CORNERS; corner++) {
            camera.project(box.corner(corner, 0), box.corner(corner, 1), box.corner(corner, 2), pixel);
            pixels.accept(pixel[axis]);
        }
        return pixels;
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
