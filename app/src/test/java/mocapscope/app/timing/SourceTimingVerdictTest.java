package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.buffer.ReportTimeBuffer;
import mocapscope.app.model.snapshot.DeliveryAnomaly;
import mocapscope.app.model.snapshot.SourceTimingSnapshot;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import org.junit.jupiter.api.Test;

class SourceTimingVerdictTest {
    private static final long MS = 1_000_000;
    private static final double USUAL = 0.01;

    private final ReportTimeBuffer buffer = new ReportTimeBuffer(4096, _ -> true);
    private SourceTimingSnapshot.DeclaredRateStatus status = SourceTimingSnapshot.DeclaredRateStatus.FREE;
    private List<DeliveryAnomaly> anomalies = List.of();
    private boolean over;
    private long last;
    private long settled;

    @Test
    void regularReportsAreSteady() {
        addReports(100, 10);

        assertEquals(SourceTimingHealth.STEADY, verdict(0.0005, 5).health());
    }

    @Test
    void reportsVaryingByFifthAreJittery() {
        addReports(100, 10);

        assertEquals(SourceTimingHealth.JITTERY, verdict(0.0021, 5).health());
    }

    @Test
    void estimatesReportsMissingInGap() {
        addReports(50, 10);
        addReports(1, 50);
        addReports(50, 10);
        var verdict = verdict(0.0005, 5);

        assertEquals(SourceTimingHealth.GAPS, verdict.health());
        assertEquals("1 gap, about 4 missing, last 505 ms ago", SourceTimingVerdictFormatter.formatReason(verdict));
        assertEquals(0.05, verdict.longestInterval(), 1e-9);
    }

    @Test
    void treatsBurstAfterPauseAsLate() {
        addReports(50, 10);
        addReports(1, 50);
        addReports(5, 2);
        addReports(50, 10);
        var verdict = verdict(0.0005, 5);

        assertEquals(SourceTimingHealth.STEADY, verdict.health());
        assertEquals(0, verdict.anomalies().gaps());
    }

    @Test
    void ignoresGapsWhileSettling() {
        addReports(20, 10);
        addReports(1, 50);
        settled = last + 1;

        assertEquals("settling", SourceTimingVerdictFormatter.formatStatus(verdict(0.02, 0)));

        addReports(20, 10);
        assertEquals(SourceTimingHealth.STEADY, verdict(0.0005, 5).health());
        assertEquals(0, verdict(0.0005, 5).anomalies().gaps());
    }

    @Test
    void ignoresOldGap() {
        addReports(1, 50);
        addReports(600, 10);

        assertEquals(SourceTimingHealth.STEADY, verdict(0.0005, 5).health());
    }

    @Test
    void sourceIsSilentAfterOneSecond() {
        addReports(100, 10);

        assertEquals(SourceTimingHealth.STEADY, verdict(0.0005, 990).health());
        assertEquals(SourceTimingHealth.SILENT, verdict(0.0005, 1010).health());
    }

    @Test
    void eventSourceHasNoExpectedRate() {
        addReports(20, 10);
        addReports(1, 5000);
        var verdict = verdict(SourceKind.BUTTON, 0.5, 9000);

        assertEquals(SourceTimingHealth.EVENTS, verdict.health());
        assertEquals(0, verdict.anomalies().gaps());
    }

    @Test
    void twoReportsAreTooFewForVerdict() {
        addReports(2, 10);

        assertEquals(SourceTimingHealth.UNKNOWN, verdict(0, 5).health());
    }

    private void addReports(int count, long interval) {
        for (int i = 0; i < count; i++) {
            last += interval * MS;
            buffer.add(last, interval / 1e3, 0);
        }
    }

    @Test
    void showsDeclaredBesideMeasuredRate() {
        addReports(100, 10);

        assertEquals("100.0 Hz", SourceTimingVerdictFormatter.formatRate(verdict(0.0005, 5)));
        status = new SourceTimingSnapshot.DeclaredRateStatus(OptionalDouble.of(83), true, false);
        assertEquals("100.0 of 83 Hz", SourceTimingVerdictFormatter.formatRate(verdict(0.0005, 5)));
    }

    @Test
    void declaredEventSourceIsNeverSilent() {
        addReports(100, 10);
        status = new SourceTimingSnapshot.DeclaredRateStatus(OptionalDouble.of(0), false, false);

        assertEquals(SourceTimingHealth.EVENTS, verdict(0.0005, 60_000).health());
    }

    @Test
    void marksRemovedSourceAsLeft() {
        addReports(100, 10);
        status = new SourceTimingSnapshot.DeclaredRateStatus(OptionalDouble.of(100), false, true);

        assertEquals("left", SourceTimingVerdictFormatter.formatStatus(verdict(0.0005, 60_000)));
    }

    @Test
    void lateOrDuplicateReportsCauseTemporaryDisorder() {
        addReports(100, 10);
        anomalies = List.of(
                new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.LATE, last - 20 * MS, 7, 1),
                new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.TWICE, last, 8, 1));

        assertEquals(SourceTimingHealth.DISORDER, verdict(0.0005, 5).health());
        assertEquals(
                "1 late, 1 duplicate, last 5 ms ago", SourceTimingVerdictFormatter.formatReason(verdict(0.0005, 5)));
        addReports(600, 10);
        assertEquals(SourceTimingHealth.STEADY, verdict(0.0005, 5).health());
    }

    @Test
    void flagsDeviationFromDeclaredRate() {
        addReports(100, 10);
        status = new SourceTimingSnapshot.DeclaredRateStatus(OptionalDouble.of(120), true, false);
        assertEquals("slow", SourceTimingVerdictFormatter.formatStatus(verdict(0.0005, 5)));
        assertEquals("reports 100.0 of 120 Hz", SourceTimingVerdictFormatter.formatReason(verdict(0.0005, 5)));

        status = new SourceTimingSnapshot.DeclaredRateStatus(OptionalDouble.of(80), true, false);
        assertEquals("fast", SourceTimingVerdictFormatter.formatStatus(verdict(0.0005, 5)));
    }

    @Test
    void silenceReasonIncludesDurationAndUsualRate() {
        addReports(100, 10);
        assertEquals(
                "no data for 3200 ms, 100 Hz is usual",
                SourceTimingVerdictFormatter.formatReason(verdict(0.0005, 3200)));
        status = new SourceTimingSnapshot.DeclaredRateStatus(OptionalDouble.of(60), false, false);
        assertEquals(
                "no data for 12 s, 60 Hz is usual", SourceTimingVerdictFormatter.formatReason(verdict(0.0005, 12_000)));
    }

    @Test
    void endedSourceExpectsNoReports() {
        addReports(100, 10);
        over = true;

        assertEquals(SourceTimingHealth.OVER, verdict(0.0005, 60_000).health());
    }

    private SourceTimingVerdict verdict(double jitter, long age) {
        return verdict(SourceKind.TRACKER, jitter, age);
    }

    private SourceTimingVerdict verdict(SourceKind sourceKind, double jitter, long age) {
        var window = new VisibleSampleTimes();
        window.load(buffer, 0);
        var snapshot = new SourceTimingSnapshot(
                new SourceId("s1", "Wand"),
                sourceKind,
                buffer,
                100,
                jitter,
                last,
                status,
                SourceTimingSnapshot.DeviceClockSnapshot.UNKNOWN,
                anomalies,
                new PipelineLatencyMeter());
        return SourceTimingVerdict.of(snapshot, window, USUAL, 0, settled, last + age * MS, over);
    }
}
