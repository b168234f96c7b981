package mocapscope.app.model.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import mocapscope.app.model.buffer.PipelineLatencyMeter.LatencyStage;
import mocapscope.app.model.state.SessionStateAccumulatorFixture;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import org.junit.jupiter.api.Test;

/** Samples with known latencies, on a clock that the test sets. */
class PipelineLatencyMeterTest {
    private static final long MS = 1_000_000;
    private static final double NEAR = 1 / 16.0;

    private final SessionStateAccumulatorFixture fixture = new SessionStateAccumulatorFixture();
    private PipelineLatencyMeter meter = new PipelineLatencyMeter();

    @Test
    void measuresDecodeDelayAsOwnStage() {
        fixture.clock = 107 * MS;
        fixture.model.on(SessionEvent.Samples.of(
                SessionStateAccumulatorFixture.poseSample("Wand", 1, 100 * MS, SampleMetadata.NO_TIME)));
        frame(110);

        assertLatency(0.007, LatencyStage.DECODED);
        assertLatency(0, LatencyStage.MODEL);
    }

    @Test
    void measuresDrawStageAtStartOfFollowingFrame() {
        fixture.clock = 100 * MS;
        fixture.model.on(SessionEvent.Samples.of(
                SessionStateAccumulatorFixture.poseSample("Wand", 1, 98 * MS, SampleMetadata.NO_TIME)));
        frame(110);
        assertFalse(meter.latency(LatencyStage.DRAWN, 110 * MS).isKnown());

        frame(126);
        assertLatency(0.026, LatencyStage.DRAWN);
        assertLatency(0.028, LatencyStage.WHOLE);
        frame(142);
        assertEquals(1, meter.latency(LatencyStage.DRAWN, 142 * MS).count());
    }

    @Test
    void sampleArrivingDuringFrameWaitsForNext() {
        fixture.clock = 10 * MS;
        fixture.model.on(SessionEvent.Samples.of(
                SessionStateAccumulatorFixture.poseSample("Wand", 1, 10 * MS, SampleMetadata.NO_TIME)));
        frame(16);
        fixture.clock = 20 * MS;
        fixture.model.on(SessionEvent.Samples.of(
                SessionStateAccumulatorFixture.poseSample("Wand", 2, 20 * MS, SampleMetadata.NO_TIME)));
        frame(32);
        assertEquals(0.022, meter.latency(LatencyStage.DRAWN, 32 * MS).worst(), 1e-9);

        frame(400);
        assertEquals(0.380, meter.latency(LatencyStage.DRAWN, 400 * MS).worst(), 1e-9);
        assertEquals(2, meter.latency(LatencyStage.DRAWN, 400 * MS).count());
    }

    /** Tests a slow frame of many reports: the first ones wait longest, the last ones hardly. */
    @Test
    void measuresReportsOfWholeFrame() {
        for (int i = 1; i <= 1000; i++) {
            fixture.clock = i * MS;
            fixture.model.on(SessionEvent.Samples.of(
                    SessionStateAccumulatorFixture.poseSample("Wand", 1, i * MS, SampleMetadata.NO_TIME)));
        }
        frame(1000);
        frame(1001);

        var latency = meter.latency(LatencyStage.WHOLE, 1001 * MS);
        assertEquals(0.5, latency.median(), 0.05);
        assertEquals(1.0, latency.worst(), 0.05);
    }

    @Test
    void measuresDeviceStageAsDelayBeyondFastestMessage() {
        for (int i = 0; i < 1000; i++) {
            long sent = i * 10 * MS;
            long took = 3 * MS + (i % 10 == 0 ? 0 : 5 * MS);
            fixture.clock = sent + took;
            fixture.model.on(SessionEvent.Samples.of(
                    SessionStateAccumulatorFixture.poseSample("Wand", i, sent + took, sent - 1_000_000 * MS)));
        }

        frame(10_000);
        var summary = meter.latency(LatencyStage.DEVICE, 10_000 * MS);
        assertEquals(0.005, summary.median(), 0.005 * NEAR);
        assertEquals(0.005, summary.worst(), 0.0001);
    }

    @Test
    void omitsDeviceStageWithoutDeviceTime() {
        fixture.model.on(SessionEvent.Samples.of(
                SessionStateAccumulatorFixture.poseSample("Wand", 1, 0, SampleMetadata.NO_TIME)));
        frame(1);

        assertFalse(meter.latency(LatencyStage.DEVICE, 0).isKnown());
    }

    @Test
    void countsSensorsOfOneReportOnce() {
        fixture.model.on(SessionEvent.Samples.of(SessionStateAccumulatorFixture.poseSample("Wand", 0, 1, 0, 5)));
        fixture.model.on(SessionEvent.Samples.of(SessionStateAccumulatorFixture.poseSample("Wand", 1, 2, 0, 5)));
        frame(1);

        assertEquals(1, meter.latency(LatencyStage.DECODED, 0).count());
    }

    @Test
    void mergesLatenciesOfAllSessionSources() {
        fixture.model.on(SessionEvent.Samples.of(SessionStateAccumulatorFixture.poseSample("Wand", 1, 0, 5)));
        fixture.model.on(SessionEvent.Samples.of(SessionStateAccumulatorFixture.poseSample("Glove", 2, 0, 5)));

        assertEquals(
                2,
                fixture.model
                        .snapshot(0)
                        .stages()
                        .latency(LatencyStage.DECODED, 0)
                        .count());
    }

    private void assertLatency(double seconds, LatencyStage stage) {
        assertEquals(seconds, meter.latency(stage, 130 * MS).median(), Math.max(2e-6, seconds * NEAR));
    }

    private void frame(long millis) {
        meter = fixture.model.snapshot(millis * MS).sourceTimings().getFirst().stages();
    }
}
