package mocapscope.app.model.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SignalHistoryBufferTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1000 * MILLI;

    private final ByteBudget budget = new ByteBudget(1 << 20);
    private final SignalHistoryBuffer buffer = new SignalHistoryBuffer(1, 10 * MILLI, 2, budget::reserve);

    @Test
    void intervalKeepsMinimumMaximumAndLastValue() {
        for (int i = 0; i < 10; i++) {
            add(i * MILLI, i, i == 3 ? -7 : i == 5 ? 40 : i);
        }
        add(10 * MILLI, 10, 1);

        assertEquals(List.of("9 at 9: -7.0 to 40.0, 9.0", "10 at 10: 1.0 to 1.0, 1.0"), rows(0, SECOND));
    }

    @Test
    void discardsValuesBeyondRetention() {
        for (int i = 0; i < 300; i++) {
            add(i * 10 * MILLI, i, i);
        }

        assertEquals(201, rows(0, 10 * SECOND).size());
        assertEquals("99 at 990: 99.0 to 99.0, 99.0", rows(0, 10 * SECOND).getFirst());
    }

    @Test
    void readsValueAtStartOfRangeFirst() {
        add(0, 1, 5);
        add(500 * MILLI, 2, 6);

        assertEquals(List.of("1 at 0: 5.0 to 5.0, 5.0"), rows(100 * MILLI, 400 * MILLI));
    }

    @Test
    void ignoresNanValues() {
        add(0, 1, Double.NaN);
        add(MILLI, 2, 3);
        add(2 * MILLI, 3, Double.NaN);
        add(50 * MILLI, 4, Double.NaN);

        assertEquals(List.of("3 at 2: 3.0 to 3.0, 3.0"), rows(0, SECOND));
        assertEquals(3, buffer.lowest(0));
    }

    @Test
    void backwardTimeAddsToLastInterval() {
        add(100 * MILLI, 1, 1);
        add(50 * MILLI, 2, 2);

        assertEquals(List.of("2 at 100: 1.0 to 2.0, 2.0"), rows(0, SECOND));
    }

    @Test
    void growsOnlyForValuesWithinRetention() {
        var slow = new SignalHistoryBuffer(1, 10 * MILLI, 60, new ByteBudget(1 << 20)::reserve);
        long atFirst = slow.bytes();
        for (int i = 0; i < 1000; i++) {
            slow.add(i * SECOND, i, new double[] {i});
        }
        assertEquals(atFirst, slow.bytes());

        for (int i = 0; i < 200; i++) {
            slow.add(1000 * SECOND + i * 10 * MILLI, 1000 + i, new double[] {i});
        }
        var seen = new ArrayList<Long>();
        slow.read(0, 945 * SECOND, 2000 * SECOND, (_, n, _, _, _) -> seen.add(n));
        assertEquals(LongStream.range(944, 1200).boxed().toList(), seen);
    }

    @Test
    void shortensHistoryWhenBudgetIsExhausted() {
        var tight = new SignalHistoryBuffer(1, 10 * MILLI, 60, new ByteBudget(64 * 40)::reserve);
        for (int i = 0; i < 1000; i++) {
            tight.add(i * 10 * MILLI, i, new double[] {i});
        }
        var seen = new ArrayList<Long>();
        tight.read(0, 0, 60 * SECOND, (_, n, _, _, _) -> seen.add(n));

        assertEquals(128, seen.size());
        assertEquals(999, seen.getLast());
    }

    @Test
    void budgetGrantsNoMoreThanAvailable() {
        var small = new ByteBudget(10);

        assertTrue(small.reserve(8));
        assertFalse(small.reserve(3));
        assertTrue(small.reserve(-1));
        assertTrue(small.reserve(3));
    }

    private void add(long time, long n, double value) {
        buffer.add(time, n, new double[] {value});
    }

    private List<String> rows(long from, long to) {
        var rows = new ArrayList<String>();
        buffer.read(
                0,
                from,
                to,
                (time, n, least, most, last) ->
                        rows.add("%d at %d: %s to %s, %s".formatted(n, time / MILLI, least, most, last)));
        return rows;
    }
}
