package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import org.junit.jupiter.api.Test;

class ReportIntervalPixelEnvelopeTest {
    private static final long MS = 1_000_000;
    private static final PixelTimeScale SPAN = new PixelTimeScale(0, 5 * MS, 40);

    private final DeviceReportTimeHistory history = new DeviceReportTimeHistory(_ -> true);

    @Test
    void intervalCoversAllColumnsOfItsTime() {
        interval(10, 10);
        interval(20, 10);
        interval(32, 12);
        var envelope = envelope(SPAN);

        for (int column = 0; column < 6; column++) {
            assertTrue(envelope.hasValue(column), "column " + column);
        }
        assertEquals(0.010, envelope.shortest(4), 1e-9);
        assertEquals(0.012, envelope.longest(5), 1e-9);
        assertFalse(envelope.hasValue(8));
    }

    @Test
    void columnKeepsShortestAndLongestInterval() {
        interval(1, 1);
        interval(2, 1);
        interval(4, 2);

        assertEquals(0.001, envelope(SPAN).shortest(0), 1e-9);
        assertEquals(0.002, envelope(SPAN).longest(0), 1e-9);
    }

    @Test
    void shadesGapFromStartToEnd() {
        interval(10, 10);
        interval(60, 50);
        interval(70, 10);
        var envelope = envelope(SPAN);
        envelope.shade(SPAN, 10 * MS, 60 * MS);

        assertFalse(envelope.gap(1));
        assertTrue(envelope.gap(2));
        assertTrue(envelope.gap(12));
        assertFalse(envelope.gap(13));
    }

    /** Tests a source whose every bin has five reports, over more bins than are stored singly. */
    @Test
    void fastSourceFillsTenSeconds() {
        for (int i = 1; i <= 12_000; i++) {
            interval(i, 1);
        }
        var scale = PixelTimeScale.until(12_000 * MS, 10_000 * MS, 1000);
        var envelope = envelope(scale);

        for (int column = 0; column < 999; column++) {
            assertTrue(envelope.hasValue(column), "column " + column);
            assertEquals(0.001, envelope.longest(column), 1e-9);
        }
    }

    private void interval(long end, long length) {
        history.add((end - length) * MS, end * MS, 0);
    }

    private ReportIntervalPixelEnvelope envelope(PixelTimeScale scale) {
        var window = new ReportIntervalStatistics();
        window.load(history, 0, Long.MAX_VALUE);
        var envelope = new ReportIntervalPixelEnvelope();
        envelope.compute(window, scale);
        return envelope;
    }
}
