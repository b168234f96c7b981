package mocapscope.app.model.buffer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTimeBufferTest {
    private final long[] times = new long[500];
    private final double[] seconds = new double[500];
    private final long[] messages = new long[500];

    @Test
    void discardsOldestReports() {
        var buffer = filled(1000, 300);

        assertEquals(300, buffer.countSince(0));
        assertEquals(300, buffer.copySince(0, times, seconds, messages));
        assertEquals(700, times[0]);
        assertEquals(999, times[299]);
        assertEquals(7.0, seconds[0]);
        assertEquals(70_000, messages[0]);
    }

    @Test
    void copiesOnlyReportsSinceGivenTime() {
        for (int count : new int[] {1, 63, 64, 65, 130, 300, 301, 777}) {
            var buffer = filled(count, 300);

            assertEquals(Math.min(count, 10), buffer.countSince(count - 10));
            int copied = buffer.copySince(count - 10, times, seconds, messages);
            assertEquals(Math.min(count, 10), copied);
            assertEquals(Math.max(0, count - 10), times[0]);
            assertEquals(0, buffer.countSince(count));
        }
    }

    @Test
    void smallTargetReceivesNewestReports() {
        var few = new long[3];

        assertEquals(3, filled(100, 300).copySince(0, few, new double[3], new long[3]));
        assertArrayEquals(new long[] {97, 98, 99}, few);
    }

    @Test
    void keepsFewerReportsWhenBudgetIsRefused() {
        var requested = new ArrayList<Long>();
        var buffer = new ReportTimeBuffer(500, bytes -> requested.add(bytes) && requested.size() < 2);
        for (int i = 0; i < 400; i++) {
            buffer.add(i, 0.01, i);
        }

        assertEquals(List.of(64L * ReportTimeBuffer.EACH, 128L * ReportTimeBuffer.EACH), requested);
        assertEquals(128, buffer.copySince(0, times, seconds, messages));
        assertEquals(272, times[0]);
        assertEquals(399, times[127]);
    }

    @Test
    void reservesNoMemoryForOutdatedReports() {
        var taken = new ArrayList<Long>();
        var buffer = new ReportTimeBuffer(500, taken::add);
        for (int i = 0; i < 400; i++) {
            buffer.add(2_000_000_000L * i, 2, i);
        }
        assertEquals(List.of(), taken);
        assertEquals(60, buffer.countSince(340 * 2_000_000_000L));

        for (int i = 0; i < 100; i++) {
            buffer.add(800_000_000_000L + 10_000_000L * i, 0.01, 400 + i);
        }
        assertEquals(159, buffer.copySince(341 * 2_000_000_000L, times, seconds, messages));
        assertEquals(341, messages[0]);
        assertEquals(499, messages[158]);
    }

    private ReportTimeBuffer filled(int count, int capacity) {
        Arrays.fill(times, -1);
        var buffer = new ReportTimeBuffer(capacity, _ -> true);
        for (int i = 0; i < count; i++) {
            buffer.add(i, i / 100.0, i * 100L);
        }
        return buffer;
    }
}
