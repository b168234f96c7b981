package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.app.scene.model.BoundingPrism;
import org.junit.jupiter.api.Test;

class BoundingPrismTest {
    private final BoundingPrism prism = new BoundingPrism();

    @Test
    void keepsCornersOfBox() {
        for (int corner = 0; corner < 8; corner++) {
            prism.add((corner & 1) == 0 ? -1 : 3, (corner & 2) == 0 ? 0 : 2, (corner & 4) == 0 ? -5 : 1);
        }

        assertEquals(3, prism.corner(0, 0), 1e-9);
        assertEquals(1, prism.corner(0, 2), 1e-9);
        assertEquals(-1, prism.corner(12, 0), 1e-9);
        assertEquals(-5, prism.corner(12, 2), 1e-9);
        assertEquals(1, prism.center(0), 1e-9);
        assertEquals(1, prism.center(1), 1e-9);
        assertEquals(-2, prism.center(2), 1e-9);
    }

    @Test
    void boundsCircleTighterThanBox() {
        for (int step = 0; step < 360; step++) {
            prism.add(2 * Math.cos(Math.toRadians(step)), 0, 2 * Math.sin(Math.toRadians(step)));
        }

        for (int corner = 0; corner < BoundingPrism.CORNERS; corner++) {
            assertTrue(Math.hypot(prism.corner(corner, 0), prism.corner(corner, 2)) < 2.2, "corner " + corner);
        }
    }

    @Test
    void ignoresInvalidPoint() {
        prism.add(Double.NaN, 0, 0);

        assertTrue(prism.isEmpty());
    }
}
