package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.model.buffer.ReportTimeBuffer;
import org.junit.jupiter.api.Test;

class IntervalEnvelopeTest {
    private static final long MS = 1_000_000;
    private static final double USUAL = 0.01;
    private static final PixelTimeScale SPAN = new PixelTimeScale(0, 5 * MS, 40);

    private final ReportTimeBuffer buffer = new ReportTimeBuffer(256, _ -> true);

    @Test
    void intervalCoversAllColumnsOfItsTime() {
        interval(10, 10);
        interval(20, 10);
        interval(32, 12);
        var envelope = envelope(32, 32);

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

        assertEquals(0.001, envelope(4, 4).shortest(0), 1e-9);
        assertEquals(0.002, envelope(4, 4).longest(0), 1e-9);
    }

    @Test
    void shadesGapFromStartToEnd() {
        interval(10, 10);
        interval(60, 50);
        interval(70, 10);
        var envelope = envelope(70, 70);

        assertFalse(envelope.gap(1));
        assertTrue(envelope.gap(2));
        assertTrue(envelope.gap(12));
        assertFalse(envelope.gap(13));
    }

    @Test
    void shadesOngoingGap() {
        interval(10, 10);

        assertFalse(envelope(10, 25).gap(3), "15 ms may still be jitter");
        assertTrue(envelope(10, 60).gap(3));
        assertTrue(envelope(10, 60).gap(12));
        assertFalse(envelope(10, 60).gap(13), "the future is no gap");
    }

    private void interval(long end, long length) {
        buffer.add(end * MS, length / 1e3, 0);
    }

    private IntervalEnvelope envelope(long last, long now) {
        var window = new VisibleSampleTimes();
        window.load(buffer, 0);
        var envelope = new IntervalEnvelope();
        envelope.compute(window, SPAN, USUAL, last * MS, now * MS);
        return envelope;
    }
}
