package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SeenPacketsTest {
    private static final int WINDOW = 4096;
    private final SeenPackets seen = new SeenPackets(WINDOW);

    @Test
    void aPacketIsKnownOnceItCame() {
        assertFalse(seen.knows(1000));
        seen.mark(1000);

        assertTrue(seen.knows(1000));
        assertFalse(seen.knows(1001));
        assertFalse(seen.knows(999));
    }

    @Test
    void oneThatWasOvertakenIsNewAndThenKnown() {
        seen.mark(1000);
        seen.mark(1010);
        seen.mark(1005);

        assertTrue(seen.knows(1005));
        assertTrue(seen.knows(1000));
        assertFalse(seen.knows(1004));
        assertFalse(seen.knows(1006));
    }

    @Test
    void theWindowIsExactlyThatManyIdsBelowTheHighest() {
        seen.mark(10_000);

        assertFalse(seen.knows(10_000 - WINDOW));
        assertTrue(seen.knows(10_000 - WINDOW - 1));
        seen.mark(10_000 - WINDOW);
        assertTrue(seen.knows(10_000 - WINDOW));
        assertTrue(seen.knows(10_000));
    }

    @Test
    void theHighestStaysKnownUntilItLeavesTheWindow() {
        seen.mark(10_000);
        seen.mark(10_000 + WINDOW);
        assertTrue(seen.knows(10_000));
        assertFalse(seen.knows(10_001));

        seen.mark(10_001 + WINDOW);
        assertFalse(seen.knows(10_001));
    }

    @Test
    void aLeapForgetsEverythingBelow() {
        seen.mark(10);
        seen.mark(11);
        seen.mark(1_000_000);

        assertFalse(seen.knows(1_000_000 - WINDOW));
        assertTrue(seen.knows(11));
    }

    @Test
    void idsWrapAndZeroIsAnIdLikeOthers() {
        seen.mark(0xffff_fffeL);
        seen.mark(0);

        assertFalse(seen.knows(0xffff_ffffL));
        assertTrue(seen.knows(0xffff_fffeL));
        assertTrue(seen.knows(0));
        assertFalse(seen.knows(1));
    }

    @Test
    void itAgreesWithASetThatRemembersEverything() {
        var random = new Random(7);
        var all = new HashSet<Long>();
        long highest = 0xffff_ff00L;
        long offset = highest;
        seen.mark(highest);
        all.add(highest - offset);
        for (int i = 0; i < 50_000; i++) {
            long position = highest + random.nextInt(6000) - 5700;
            if (position < offset) {
                continue;
            }
            boolean old = highest - position > WINDOW;
            assertEquals(old || all.contains(position - offset), seen.knows(position & 0xffff_ffffL));
            if (!old) {
                seen.mark(position & 0xffff_ffffL);
                all.add(position - offset);
                highest = Math.max(highest, position);
            }
        }
    }
}
