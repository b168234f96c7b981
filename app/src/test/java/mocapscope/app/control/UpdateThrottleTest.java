package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class UpdateThrottleTest {
    private static final long A_MILLISECOND = 1_000_000;
    private static final long SOME_TIME = -7_000_000_000L;

    private final UpdateThrottle tenth = UpdateThrottle.tenPerSecond();

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
    void resetMakesNextCallDue() {
        tenth.isDue(SOME_TIME);
        tenth.reset();

        assertTrue(tenth.isDue(SOME_TIME + 1));
    }
}
