package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UpdateThrottleTest {
    private static final long A_MILLISECOND = 1_000_000;
    private static final long SOME_TIME = -7_000_000_000L;

    private final UpdateThrottle tenth = new UpdateThrottle(100 * A_MILLISECOND, 3, 0);

    @Test
    void firstCallIsDueThenEveryTenthSecond() {
        assertTrue(tenth.isDue(SOME_TIME));
        assertFalse(tenth.isDue(SOME_TIME + 33 * A_MILLISECOND));
        assertFalse(tenth.isDue(SOME_TIME + 66 * A_MILLISECOND));
        assertFalse(tenth.isDue(SOME_TIME + 99 * A_MILLISECOND));
        assertTrue(tenth.isDue(SOME_TIME + 100 * A_MILLISECOND));
    }

    @Test
    void skipsFramesWhenFramesAreSlow() {
        assertTrue(tenth.isDue(SOME_TIME));
        assertFalse(tenth.isDue(SOME_TIME + 200 * A_MILLISECOND));
        assertFalse(tenth.isDue(SOME_TIME + 400 * A_MILLISECOND));
        assertTrue(tenth.isDue(SOME_TIME + 600 * A_MILLISECOND));
    }

    @Test
    void keepsItsPhaseAfterLateCall() {
        var late = new UpdateThrottle(100 * A_MILLISECOND, 1, 40 * A_MILLISECOND);

        assertTrue(late.isDue(SOME_TIME));
        assertFalse(late.isDue(SOME_TIME + 39 * A_MILLISECOND));
        assertTrue(late.isDue(SOME_TIME + 70 * A_MILLISECOND));
        assertFalse(late.isDue(SOME_TIME + 139 * A_MILLISECOND));
        assertTrue(late.isDue(SOME_TIME + 140 * A_MILLISECOND));
    }

    @Test
    void throttlesOfManyViewsFallDueInDifferentFrames() {
        var throttles = Stream.generate(UpdateThrottle::fivePerSecond).limit(8).toList();
        throttles.forEach(throttle -> throttle.isDue(SOME_TIME));

        int most = 0;
        for (int frame = 1; frame < 61; frame++) {
            long now = SOME_TIME + frame * 1_000 * A_MILLISECOND / 60;
            long due =
                    throttles.stream().filter(throttle -> throttle.isDue(now)).count();
            most = frame > 12 ? Math.max(most, (int) due) : 0;
        }
        assertTrue(most <= 2, "updates in a frame: " + most);
    }

    @Test
    void resetMakesNextCallDue() {
        tenth.isDue(SOME_TIME);
        tenth.reset();

        assertTrue(tenth.isDue(SOME_TIME + 1));
    }
}
