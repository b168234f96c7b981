package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.DoubleSummaryStatistics;
import org.junit.jupiter.api.Test;

class OrbitCameraTest {
    private final OrbitCamera orbit = new OrbitCamera();
    private final double[] pixel = new double[2];

    OrbitCameraTest() {
        orbit.setViewport(800, 600);
        orbit.glideTo(0, 0);
        orbit.target(1, 2, 3);
        orbit.finishGlide();
    }

    @Test
    void theTargetIsSeenInTheMiddle() {
        assertTrue(orbit.project(1, 2, 3, pixel));

        assertEquals(400, pixel[0], 1e-9);
        assertEquals(300, pixel[1], 1e-9);
    }

    @Test
    void fromTheFrontXGoesToTheRightAndYUp() {
        orbit.project(1.1, 2.1, 3, pixel);

        assertTrue(pixel[0] > 400 && pixel[1] < 300);
    }

    @Test
    void fromTheSideZGoesToTheLeft() {
        orbit.glideTo(Math.PI / 2, 0);
        orbit.finishGlide();

        orbit.project(1, 2, 3.1, pixel);

        assertTrue(pixel[0] < 400);
    }

    @Test
    void aFramedBoxFillsThePictureAndIsInItsMiddle() {
        var box = new BoundingPrism();
        box.add(-3, 0, -1);
        box.add(-3, 0, 4);
        box.add(2, 2, -1);
        box.add(2, 2, 4);
        orbit.glideTo(0.6, 0.4);
        orbit.finishGlide();

        orbit.frameBounds(box);
        orbit.finishGlide();

        var across = new DoubleSummaryStatistics();
        var down = new DoubleSummaryStatistics();
        for (int corner = 0; corner < BoundingPrism.CORNERS; corner++) {
            orbit.project(box.corner(corner, 0), box.corner(corner, 1), box.corner(corner, 2), pixel);
            across.accept((pixel[0] - 400) / 400);
            down.accept((pixel[1] - 300) / 300);
        }
        assertEquals(0.92, across.getMax(), 0.02);
        assertTrue(down.getMax() < 0.8);
        assertEquals(0, across.getMin() + across.getMax(), 0.02);
        assertEquals(0, down.getMin() + down.getMax(), 0.02);
    }

    @Test
    void whatLiesBehindTheCameraIsNotSeen() {
        assertFalse(orbit.project(1, 2, 3 + orbit.distance() + 1, pixel));
        assertFalse(orbit.project(Double.NaN, 2, 3, pixel));
    }

    @Test
    void panningKeepsThePointUnderTheMouse() {
        orbit.pan(50, -20);

        orbit.project(1, 2, 3, pixel);

        assertEquals(450, pixel[0], 1e-9);
        assertEquals(280, pixel[1], 1e-9);
    }

    @Test
    void aGlideArrives() {
        orbit.glideTo(1, 0.5);
        orbit.advance(0.05);
        assertTrue(orbit.yaw() > 0 && orbit.yaw() < 1);

        orbit.advance(5);

        assertEquals(1, orbit.yaw(), 1e-3);
        assertEquals(0.5, orbit.pitch(), 1e-3);
    }

    @Test
    void aGlideTakesTheShorterWayRound() {
        orbit.glideTo(3, 0);
        orbit.finishGlide();

        orbit.glideTo(-3, 0);
        orbit.finishGlide();

        assertEquals(2 * Math.PI - 3, orbit.yaw(), 1e-9);
    }

    @Test
    void aCameraAtRestDrawsNothingAnew() {
        long moves = orbit.version();

        orbit.advance(1);
        orbit.setViewport(800, 600);

        assertEquals(moves, orbit.version());
    }
}
