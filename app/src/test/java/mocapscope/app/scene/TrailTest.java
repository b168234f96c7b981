package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TrailTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long FRAME = SECOND / 60;

    private final Trail trail = new Trail();
    private final Spot spot = new Spot();

    @Test
    void twoSecondsAreKept() {
        for (long frame = 0; frame <= 60 * 5; frame++) {
            add(frame * FRAME, frame / 60.0);
        }

        assertEquals(5, trail.at(0, 0), 0.02);
        assertEquals(3, trail.at(Trail.POINTS - 1, 0), 0.1);
    }

    @Test
    void thePictureRateDoesNotChangeItsLength() {
        for (long frame = 0; frame <= 50; frame++) {
            add(frame * SECOND / 10, frame / 10.0);
        }

        assertEquals(3, trail.at(Trail.POINTS - 1, 0), 0.1);
        assertTrue(trail.has(Trail.POINTS - 1));
    }

    @Test
    void betweenTwoSlowPicturesItGoesStraight() {
        add(0, 0);
        add(6 * Trail.STEP_NANOS, 6);

        assertEquals(3, trail.at(3, 0), 1e-5);
    }

    @Test
    void anUnknownPlaceIsAGap() {
        add(0, 0);
        spot.at(Double.NaN, 0, 0);
        trail.add(Trail.STEP_NANOS, spot);
        add(2 * Trail.STEP_NANOS, 2);

        assertTrue(trail.has(0));
        assertFalse(trail.has(1));
        assertTrue(trail.has(2));
    }

    @Test
    void aLongPauseIsAGap() {
        add(0, 0);
        add(2 * SECOND, 1);

        assertTrue(trail.has(0));
        assertFalse(trail.has(1));
    }

    @Test
    void whoGoesBackInTimeSeesNothingOfWhatCameAfter() {
        for (long frame = 0; frame <= 60 * 5; frame++) {
            add(frame * FRAME, frame / 60.0);
        }
        add(SECOND, 1);

        assertTrue(trail.has(0));
        assertFalse(trail.has(1));
    }

    private void add(long nanos, double x) {
        spot.at(x, 0, 0);
        trail.add(nanos, spot);
    }
}
