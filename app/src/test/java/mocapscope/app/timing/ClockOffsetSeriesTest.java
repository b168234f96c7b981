package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.protocol.health.DeviceClockHealth;
import mocapscope.protocol.timing.ClockEstimate;
import org.junit.jupiter.api.Test;

class ClockOffsetSeriesTest {
    private static final long SECOND = 1_000_000_000L;

    private final TimeSeriesBuffer changes = new TimeSeriesBuffer(16);
    private final ClockOffsetSeries trace = new ClockOffsetSeries();

    @Test
    void plotsChangesRelativeToCurrentOffset() {
        changes.add(SECOND, 0.075);
        changes.add(2 * SECOND, 0.070);
        trace.load(new SourceTimingHistorySnapshot.DeviceClockSnapshot(Optional.of(estimate()), changes), 0);
        trace.updateScale(0);

        assertEquals(0.005, trace.change(0), 1e-12);
        assertEquals(0, trace.expected(2 * SECOND), 1e-12);
        assertEquals(0.005, trace.expected(SECOND), 1e-12);
        assertTrue(trace.scale().high() >= 0.005 && trace.scale().low() <= 0);
    }

    @Test
    void usesLatestOffsetWithoutEstimate() {
        changes.add(SECOND, 0.075);
        changes.add(2 * SECOND, 0.070);
        trace.load(new SourceTimingHistorySnapshot.DeviceClockSnapshot(Optional.empty(), changes), 0);

        assertEquals(0, trace.change(1));
        assertEquals(Double.NaN, trace.expected(SECOND));
    }

    @Test
    void steadyClockKeepsMinimumScale() {
        changes.add(SECOND, 0);
        changes.add(2 * SECOND, 0);
        trace.load(new SourceTimingHistorySnapshot.DeviceClockSnapshot(Optional.empty(), changes), 0);
        trace.updateScale(0);

        assertTrue(trace.scale().high() - trace.scale().low() >= 1e-4);
    }

    @Test
    void formatsDriftWithUncertainty() {
        assertEquals(
                "drift +5000.0 ±1.0 ppm",
                ClockDriftFormatter.format(new DeviceClockHealth(DeviceClockHealth.UNKNOWN.verdict(), 5000, 1)));
        assertEquals("drift –", ClockDriftFormatter.format(DeviceClockHealth.UNKNOWN));
    }

    /** A clock that gains five milliseconds a second and is seventy ahead. */
    private static ClockEstimate estimate() {
        return new ClockEstimate(2 * SECOND, 0, 70e6, 5e6, 4.999e6, 5.001e6, 1000, 10, 0, 0);
    }
}
