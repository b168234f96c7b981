package mocapscope.protocol.setp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that older versions of the map keep their values. */
class PersistentUintMapTest {
    private static final long LAST = 0xffff_ffffL;

    @Test
    void behavesLikeHashMap() {
        var random = new Random(7);
        var map = new HashMap<Long, Integer>();
        var table = PersistentUintMap.<Integer>empty();
        for (int i = 0; i < 20_000; i++) {
            long number = random.nextInt(40) == 0
                    ? Integer.toUnsignedLong(random.nextInt())
                    : random.nextInt(1 << random.nextInt(14));
            if (random.nextInt(3) == 0) {
                map.remove(number);
                table = table.without(number);
            } else {
                map.put(number, i);
                table = table.with(number, i);
            }
            assertEquals(map.get(number), table.get(number));
            assertEquals(map.size(), table.size());
        }
        for (var entry : map.entrySet()) {
            assertEquals(entry.getValue(), table.get(entry.getKey()));
        }
    }

    @Test
    void updatesLeaveOriginalMapUnchanged() {
        var one = PersistentUintMap.<String>empty().with(5, "five");
        var two = one.with(5, "V").with(LAST, "last");

        assertEquals("five", one.get(5));
        assertNull(one.get(LAST));
        assertEquals("V", two.get(5));
        assertEquals("last", two.get(LAST));
        assertEquals(1, two.without(5).size());
        assertEquals("V", two.get(5));
    }

    @Test
    void buildersDoNotAffectSourceOrEachOther() {
        var table = PersistentUintMap.<String>empty().with(5, "five").with(200, "many");
        var one = table.toBuilder();
        var two = table.toBuilder();
        one.put(5, "V");
        one.put(6, "VI");
        two.put(6, "six");
        one.remove(200);
        var done = one.build();
        done.toBuilder().put(6, "6");

        assertEquals("five many null", table.get(5) + " " + table.get(200) + " " + table.get(6));
        assertEquals("V null VI", done.get(5) + " " + done.get(200) + " " + done.get(6));
        assertEquals("six", two.get(6));
        assertEquals(List.of(2, 2, 3), List.of(table.size(), done.size(), two.size()));
        assertSame(table, table.toBuilder().build());
    }

    @Test
    void removedKeysLeaveNoNodes() {
        var table = PersistentUintMap.<String>empty();
        for (long number = 0; number < 100_000; number += 7) {
            table = table.with(number * 40_000 & LAST, "here").without(number * 40_000 & LAST);
        }

        assertSame(PersistentUintMap.empty(), table);
    }

    @Test
    void rejectsKeysOutOfRange() {
        var table = PersistentUintMap.<String>empty().with(LAST, "last");

        assertNull(table.get(-1));
        assertSame(table, table.without(-1));
        assertThrows(IllegalArgumentException.class, () -> table.with(-1, "none"));
        assertThrows(IllegalArgumentException.class, () -> table.with(LAST + 1, "none"));
    }
}
