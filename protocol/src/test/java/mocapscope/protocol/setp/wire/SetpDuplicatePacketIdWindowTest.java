package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the detection of earlier packets (R33) for any first number and wrap-around (R9). */
class SetpDuplicatePacketIdWindowTest {
    private static final long UNSIGNED = 0xffff_ffffL;

    private static SetpDuplicatePacketIdWindow after(long... packets) {
        var window = SetpDuplicatePacketIdWindow.EMPTY;
        for (long packet : packets) {
            window = window.with(packet & UNSIGNED);
        }
        return window;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 5000, 0x7fff_ffffL, 0x8000_0000L, 0xffff_ffffL})
    void windowReaches4096BelowHighest(long highest) {
        var window = after(highest);

        assertTrue(window.contains(highest));
        assertFalse(window.contains(highest - 1 & UNSIGNED));
        assertFalse(window.contains(highest - 4096 & UNSIGNED));
        assertTrue(window.contains(highest - 4097 & UNSIGNED));
        assertFalse(window.contains(highest + 1 & UNSIGNED));
        assertFalse(window.contains(highest + 0x7fff_ffffL & UNSIGNED));
    }

    @Test
    void wraparoundIsNoGap() {
        var window = after(0xffff_fffeL, 0xffff_ffffL, 1, 2);

        assertTrue(window.contains(0xffff_ffffL));
        assertTrue(window.contains(1));
        assertFalse(window.contains(0));
        assertTrue(window.with(0).contains(0));
        assertFalse(window.contains(3));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 4095, 4096, 4097, 8192, 1 << 20})
    void jumpForgetsOnlyIdsBelowWindow(long jump) {
        var window = after(100, 101, 103, 103 + jump);

        assertTrue(window.contains(103));
        for (long behind = 1; behind <= 4096; behind++) {
            long id = 103 + jump - behind;
            boolean appeared = id == 100 || id == 101 || id == 103;
            assertEquals(appeared, window.contains(id & UNSIGNED), "id " + id);
        }
    }

    @Test
    void addingLeavesOlderWindowUnchanged() {
        var before = after(10);
        before.with(12).with(11);

        assertFalse(before.contains(11));
        assertFalse(before.contains(12));
    }

    /** Windows share their words until one changes. */
    @Test
    void distantIdsLeaveOlderWindowUnchanged() {
        var before = after(10, 300);
        for (long id : new long[] {330, 500, 4_200, 20}) {
            before.with(id);

            assertTrue(before.contains(10) && before.contains(300), "after " + id);
            for (long other = 11; other < 300; other++) {
                assertFalse(before.contains(other), "%d after %d".formatted(other, id));
            }
        }
    }

    @Test
    void behavesLikeSetOfRecentIds() {
        var random = new Random(11);
        var window = SetpDuplicatePacketIdWindow.EMPTY;
        var came = new HashSet<Long>();
        long highest = 0xffff_f000L;
        for (int i = 0; i < 200_000; i++) {
            long id = highest + random.nextInt(9000) - 4500 + (random.nextInt(50) == 0 ? 6000 : 0);
            boolean known = came.contains(id) || !came.isEmpty() && id < highest - 4096;

            assertEquals(known, window.contains(id & UNSIGNED), "id " + id);
            if (!known) {
                window = window.with(id & UNSIGNED);
                highest = came.isEmpty() ? id : Math.max(highest, id);
                came.add(id);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {5, 5000, 0x8000_0000L, 0xffff_ffffL})
    void unusedIdPrecedesFirst(long first) {
        var window = after(first, first + 1, first + 2, first + 9);

        assertEquals(first - 1, window.findUnused().orElseThrow());
        assertEquals(first - 2, window.with(first - 1).findUnused().orElseThrow());
        assertEquals(0xffff_ffffL, after(1, 2).findUnused().orElseThrow(), "id 0 is never sent");
        assertTrue(SetpDuplicatePacketIdWindow.EMPTY.findUnused().isEmpty());
    }

    @Test
    void findsOldestGapAfterFirstIdIsForgotten() {
        var window = after(1);
        for (long packet = 2; packet <= 6000; packet++) {
            window = packet == 3000 || packet == 4000 ? window : window.with(packet);
        }
        assertEquals(3000, window.findUnused().orElseThrow());
        assertEquals(4000, window.with(3000).findUnused().orElseThrow());
        assertTrue(window.with(3000).with(4000).findUnused().isEmpty());
    }
}
