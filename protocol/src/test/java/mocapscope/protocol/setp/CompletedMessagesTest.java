package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CompletedMessagesTest {
    private static final long SECOND = 1_000_000_000;
    private final CompletedMessages completed = new CompletedMessages(SetpTuning.DEFAULTS.remembering());

    @Test
    void aMessageIsCompleteOnlyOnce() {
        assertTrue(completed.add(7, 0));
        assertFalse(completed.add(7, SECOND));
    }

    @Test
    void itIsRememberedForThirtySeconds() {
        completed.add(7, 0);

        assertTrue(completed.holds(7, 30 * SECOND - 1));
        assertFalse(completed.holds(7, 30 * SECOND));
    }

    @Test
    void onlyTheLast1024AreRemembered() {
        for (long id = 0; id < 1024; id++) {
            completed.add(id, 0);
        }
        assertTrue(completed.holds(0, 0));
        completed.add(1024, 0);

        assertFalse(completed.holds(0, 0));
        assertTrue(completed.holds(1, 0));
        assertEquals(1024, completed.size());
    }
}
