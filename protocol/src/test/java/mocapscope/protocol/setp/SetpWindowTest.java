package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which packets came before (R33), wherever the numbers begin and wrap (R9). */
class SetpWindowTest {
    private static final long UNSIGNED = 0xffff_ffffL;

    private static SetpWindow after(long... packets) {
        var window = SetpWindow.EMPTY;
        for (long packet : packets) {
            window = window.with(packet & UNSIGNED);
        }
        return window;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 5000, 0x7fff_ffffL, 0x8000_0000L, 0xffff_ffffL})
    void theWindowReaches4096BelowTheHighest(long highest) {
        var window = after(highest);

        assertTrue(window.has(highest));
        assertFalse(window.has(highest - 1 & UNSIGNED));
        assertFalse(window.has(highest - 4096 & UNSIGNED));
        assertTrue(window.has(highest - 4097 & UNSIGNED));
        assertFalse(window.has(highest + 1 & UNSIGNED));
        assertFalse(window.has(highest + 0x7fff_ffffL & UNSIGNED));
    }

    @Test
    void theWrapIsNoGap() {
        var window = after(0xffff_fffeL, 0xffff_ffffL, 1, 2);

        assertTrue(window.has(0xffff_ffffL));
        assertTrue(window.has(1));
        assertFalse(window.has(0));
        assertTrue(window.with(0).has(0));
        assertFalse(window.has(3));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 4095, 4096, 4097, 8192, 1 << 20})
    void aJumpForgetsWhatIsTooOldAndNothingElse(long jump) {
        var window = after(100, 101, 103, 103 + jump);

        assertTrue(window.has(103));
        for (long behind = 1; behind <= 4096; behind++) {
            long id = 103 + jump - behind;
            boolean came = id == 100 || id == 101 || id == 103;
            assertEquals(came, window.has(id & UNSIGNED), "id " + id);
        }
    }

    @Test
    void whatAnOlderWindowKnewStays() {
        var before = after(10);
        before.with(12).with(11);

        assertFalse(before.has(11));
        assertFalse(before.has(12));
    }

    /** Words are shared until one of them changes. */
    @Test
    void whatComesFarAheadOrFarBehindLeavesOlderWindowsAsTheyWere() {
        var before = after(10, 300);
        for (long later : new long[] {330, 500, 4_200, 20}) {
            before.with(later);

            assertTrue(before.has(10) && before.has(300), "after " + later);
            for (long other = 11; other < 300; other++) {
                assertFalse(before.has(other), "%d after %d".formatted(other, later));
            }
        }
    }

    @Test
    void itKnowsWhatASetWouldKnow() {
        var random = new Random(11);
        var window = SetpWindow.EMPTY;
        var came = new HashSet<Long>();
        long highest = 0xffff_f000L;
        for (int i = 0; i < 200_000; i++) {
            long id = highest + random.nextInt(9000) - 4500 + (random.nextInt(50) == 0 ? 6000 : 0);
            boolean known = came.contains(id) || !came.isEmpty() && id < highest - 4096;

            assertEquals(known, window.has(id & UNSIGNED), "id " + id);
            if (!known) {
                window = window.with(id & UNSIGNED);
                highest = came.isEmpty() ? id : Math.max(highest, id);
                came.add(id);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {5, 5000, 0x8000_0000L, 0xffff_ffffL})
    void theNumberThatNobodyUsesIsBeforeTheFirst(long first) {
        var window = after(first, first + 1, first + 2, first + 9);

        assertEquals(first - 1, window.unused().orElseThrow());
        assertEquals(first - 2, window.with(first - 1).unused().orElseThrow());
        assertEquals(0xffff_ffffL, after(1, 2).unused().orElseThrow(), "nobody sends 0");
        assertTrue(SetpWindow.EMPTY.unused().isEmpty());
    }

    @Test
    void whereTheFirstIsForgottenTheOldestGapIsFree() {
        var window = after(1);
        for (long packet = 2; packet <= 6000; packet++) {
            window = packet == 3000 || packet == 4000 ? window : window.with(packet);
        }
        assertEquals(3000, window.unused().orElseThrow());
        assertEquals(4000, window.with(3000).unused().orElseThrow());
        assertTrue(window.with(3000).with(4000).unused().isEmpty());
    }
}
