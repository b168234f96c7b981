package mocapscope.app.model.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.model.buffer.ByteBudget;
import mocapscope.app.model.buffer.DeviceReportTimeBinArray;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SourceTimingRegistryTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final SourceId WAND = new SourceId("s", "Wand");

    private SourceTimingRegistry registry = registry(new ByteBudget(SourceTimingRegistry.BYTES));

    @Test
    void sixtyFourFastSourcesKeepTwoMinutesOf5Milliseconds() {
        addReports(64, 2);
        var all = registry.snapshot();

        assertEquals(64, all.size());
        for (var timing : all) {
            assertTrue(bins(timing, 2 * SECOND).size() >= 2 * 200, "bins of 5 ms");
        }
    }

    @Test
    void sourcesKeepTimeAndLoseResolutionWithoutMemory() {
        registry = registry(new ByteBudget(0));
        addReports(2, 30);

        for (var timing : registry.snapshot()) {
            var bins = bins(timing, 30 * SECOND);
            assertEquals(30_000, bins.reports(), 2000);
            assertTrue(bins.size() < 100, bins.size() + " bins");
        }
    }

    @Test
    void sensorsThatReportTogetherAreOneReport() {
        for (int frame = 0; frame < 100; frame++) {
            for (int sensor = 0; sensor < 64; sensor++) {
                add(SourceDataKind.TRACKER, sensor, frame * 10 * MILLI + sensor, frame * 10 * MILLI + sensor);
            }
        }

        assertEquals(99, bins(registry.snapshot().getFirst(), SECOND).reports());
    }

    @Test
    void reportWithoutOneSensorIsReport() {
        for (int frame = 0; frame < 100; frame++) {
            for (int sensor = frame < 50 ? 0 : 1; sensor < 4; sensor++) {
                add(SourceDataKind.TRACKER, sensor, frame * 10 * MILLI, frame);
            }
        }

        assertEquals(99, bins(registry.snapshot().getFirst(), SECOND).reports());
    }

    @Test
    void stoppedDeviceClockHidesNoReport() {
        for (int frame = 0; frame < 100; frame++) {
            add(SourceDataKind.TRACKER, 0, frame * 10 * MILLI, 7);
        }

        assertEquals(99, bins(registry.snapshot().getFirst(), SECOND).reports());
    }

    @Test
    void everyMomentOfEventDrivenSourceIsReport() {
        for (int i = 0; i < 100; i++) {
            add(SourceDataKind.BUTTON, 2 * i, i * 10 * MILLI, i);
            add(SourceDataKind.BUTTON, 2 * i + 1, i * 10 * MILLI, i);
        }

        assertEquals(99, bins(registry.snapshot().getFirst(), SECOND).reports());
    }

    private static SourceTimingRegistry registry(ByteBudget budget) {
        return new SourceTimingRegistry(new PipelineLatencyMeter(), budget);
    }

    private void add(SourceDataKind kind, int signal, long arrival, long deviceTime) {
        registry.add(kind, new SampleMetadata(WAND, Direction.TO_CLIENT, 0, arrival, deviceTime), signal, arrival);
    }

    /** Adds a thousand reports a second of each of the sources. */
    private void addReports(int sources, int seconds) {
        var ids = new SourceId[sources];
        for (int i = 0; i < sources; i++) {
            ids[i] = new SourceId("s", "Wand " + i);
        }
        for (long time = 0; time < seconds * SECOND; time += MILLI) {
            for (var source : List.of(ids)) {
                var stamp = new SampleMetadata(source, Direction.TO_CLIENT, 0, time, SampleMetadata.NO_TIME);
                registry.add(SourceDataKind.TRACKER, stamp, 0, time);
            }
        }
    }

    private static DeviceReportTimeBinArray bins(SourceTimingHistorySnapshot timing, long until) {
        var bins = new DeviceReportTimeBinArray();
        timing.history().copy(0, until, bins);
        return bins;
    }
}
