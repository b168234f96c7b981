package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.app.scene.model.MotionTrailBuffer;
import mocapscope.app.scene.model.MutableSceneItemPose;
import org.junit.jupiter.api.Test;

class MotionTrailBufferTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long FRAME = SECOND / 60;

    private final MotionTrailBuffer trail = new MotionTrailBuffer();
    private final MutableSceneItemPose pose = new MutableSceneItemPose();

    @Test
    void twoSecondsAreKept() {
        for (long frame = 0; frame <= 60 * 5; frame++) {
            add(frame * FRAME, frame / 60.0);
        }

        assertEquals(5, trail.at(0, 0), 0.02);
        assertEquals(3, trail.at(MotionTrailBuffer.POINTS - 1, 0), 0.1);
    }

    @Test
    void lengthIsIndependentOfFrameRate() {
        for (long frame = 0; frame <= 50; frame++) {
            add(frame * SECOND / 10, frame / 10.0);
        }

        assertEquals(3, trail.at(MotionTrailBuffer.POINTS - 1, 0), 0.1);
        assertTrue(trail.hasPoint(MotionTrailBuffer.POINTS - 1));
    }

    @Test
    void interpolatesLinearlyBetweenSlowFrames() {
        add(0, 0);
        add(6 * MotionTrailBuffer.STEP_NANOS, 6);

        assertEquals(3, trail.at(3, 0), 1e-5);
    }

    @Test
    void missingPositionCreatesGap() {
        add(0, 0);
        pose.setPosition(Double.NaN, 0, 0);
        trail.add(MotionTrailBuffer.STEP_NANOS, pose);
        add(2 * MotionTrailBuffer.STEP_NANOS, 2);

        assertTrue(trail.hasPoint(0));
        assertFalse(trail.hasPoint(1));
        assertTrue(trail.hasPoint(2));
    }

    @Test
    void longPauseCreatesGap() {
        add(0, 0);
        add(2 * SECOND, 1);

        assertTrue(trail.hasPoint(0));
        assertFalse(trail.hasPoint(1));
    }

    @Test
    void discardsLaterPointsAfterSeekingBack() {
        for (long frame = 0; frame <= 60 * 5; frame++) {
            add(frame * FRAME, frame / 60.0);
        }
        add(SECOND, 1);

        assertTrue(trail.hasPoint(0));
        assertFalse(trail.hasPoint(1));
    }

    private void add(long nanos, double x) {
        pose.setPosition(x, 0, 0);
        trail.add(nanos, pose);
    }
}
