package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.buffer.ReportTimeBuffer;
import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.app.model.snapshot.DeliveryAnomaly;
import mocapscope.app.model.snapshot.DeliveryStatistics;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.model.snapshot.SourceTimingSnapshot;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.TransportMetric;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class TimingViewModelTest {
    private static final long MS = 1_000_000;

    private final SyntheticSession session = new SyntheticSession("s1", 1 << 20);
    private final ReportTimeBuffer buffer = new ReportTimeBuffer(8192, _ -> true);
    private final TimingViewModel model = new TimingViewModel();

    @Test
    void sourceKeepsItsLane() {
        assertTrue(refresh(10, "Wand"));
        var lane = model.lanes().getFirst();

        assertFalse(refresh(20, "Wand"));
        assertTrue(refresh(30, "Glove", "Wand"));

        assertSame(lane, model.lanes().get(1));
    }

    @Test
    void ordersMotionBeforeEventSources() {
        var builder = new SessionSnapshotBuilder(session.session());
        for (var sourceKind : List.of(SourceKind.BUTTON, SourceKind.ANALOG, SourceKind.TRACKER)) {
            builder.timing(SnapshotParts.timing(
                    builder.sourceOf("Wand"),
                    sourceKind,
                    buffer,
                    100,
                    0,
                    10 * MS,
                    SourceTimingSnapshot.DeclaredRateStatus.FREE));
        }
        model.refresh(SessionSnapshotBuilder.of(10 * MS, builder));

        assertEquals(
                List.of("tracker", "analog", "button"),
                model.lanes().stream().map(SourceLaneModel::kind).toList());
    }

    @Test
    void removesLaneWithItsSource() {
        refresh(10, "Wand", "Glove");

        assertTrue(refresh(20, "Glove"));
        assertEquals(1, model.lanes().size());
    }

    @Test
    void pausedLanesIgnoreNewReports() {
        buffer.add(10 * MS, 0.01, 1);
        refresh(10, "Wand");
        model.pause();
        buffer.add(20 * MS, 0.01, 2);
        refresh(20, "Wand");
        var lane = model.lanes().getFirst();
        model.updateData(lane);

        assertEquals(10 * MS, model.visibleRange().now());
        assertEquals(1, lane.reportTimes().count());

        model.resume();
        refresh(30, "Wand");
        model.updateData(lane);
        assertEquals(2, lane.reportTimes().count());
    }

    @Test
    void foldsSourcesOfOneGroupUntilExpanded() {
        group(10, 10, "imu/hub", "imu/arm", "joints", "imu/palm");

        assertEquals(List.of("Glove/imu/hub", "Glove/joints"), names());
        assertEquals("▸ +2 sources", SourceLaneHeader.formatFold(model.lanes().getFirst(), 10 * MS));
        assertEquals("", SourceLaneHeader.formatFold(model.lanes().getLast(), 10 * MS));

        model.toggleFold(model.lanes().getFirst());
        assertEquals(List.of("Glove/imu/hub", "Glove/imu/arm", "Glove/imu/palm", "Glove/joints"), names());
        assertTrue(model.lanes().get(1).member());
        model.toggleFold(model.lanes().getFirst());
        assertEquals(2, model.lanes().size());
    }

    @Test
    void foldedLaneReportsSilentSources() {
        group(3000, 10, "imu/hub", "imu/arm");

        assertEquals(
                "▸ +1 source, 1 silent",
                SourceLaneHeader.formatFold(model.lanes().getFirst(), 3000 * MS));
    }

    @Test
    void selectsLaneOfFoldedSource() {
        group(10, 10, "imu/hub", "imu/arm");

        assertTrue(model.lanes()
                .getFirst()
                .isSelectedBy(new Selection.SignalSelection(glove("imu/arm"), SourceKind.TRACKER, 0)));
    }

    @Test
    void filtersLanesByText() {
        refresh(10, "Wand", "Glove");
        model.filter(" GLO");
        assertEquals(List.of("Glove"), names());

        model.filter("unknown");
        assertTrue(model.isFilteredEmpty());
        model.filter("");
        assertEquals(2, model.lanes().size());
    }

    @Test
    void ordersWorstLanesFirstOnRequest() {
        addReports(1000, 10);
        var builder = new SessionSnapshotBuilder(session.session());
        builder.timing(timing(builder, "Wand", 1000));
        builder.timing(timing(builder, "Glove", 8000));
        model.refresh(SessionSnapshotBuilder.of(8000 * MS, builder));
        assertEquals(List.of("Wand", "Glove"), names());

        model.worstFirst(true);
        model.updateVerdicts();
        assertEquals(List.of("Wand", "Glove"), names());
        var others = new SessionSnapshotBuilder(session.session());
        others.timing(timing(others, "Wand", 16_000));
        others.timing(timing(others, "Glove", 8000));
        model.refresh(SessionSnapshotBuilder.of(16_000 * MS, others));
        assertTrue(model.updateVerdicts());
        assertEquals(List.of("Glove", "Wand"), names());
    }

    @Test
    void stepsToNextAnomalyAndShowsIt() {
        addReports(500, 10);
        addReports(1, 60);
        addReports(4000, 10);
        var builder = new SessionSnapshotBuilder(session.session());
        var twice = new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.TWICE, 20_000 * MS, 77, 1);
        var gap = new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.LOST, 5060 * MS, 501, 5);
        builder.timing(timing(builder, "Wand", last, twice));
        builder.delivered(new DeliveryStatistics(4501, 5, 0, 1, List.of(gap, twice), new PipelineLatencyMeter()));
        var snapshot = SessionSnapshotBuilder.of(last * MS, builder);
        model.refresh(snapshot);

        assertEquals(
                77, model.step(snapshot, Selection.NOTHING, false).orElseThrow().message());
        assertEquals(20_000 * MS, model.cursors().first().getAsLong());
        assertFalse(model.timeline().isLive());
        assertEquals(
                501,
                model.step(snapshot, Selection.NOTHING, false).orElseThrow().message());
        assertTrue(model.step(snapshot, Selection.NOTHING, false).isEmpty());
        assertEquals(
                77, model.step(snapshot, Selection.NOTHING, true).orElseThrow().message());
    }

    /** Tests keys that are pressed twice within a frame. */
    @Test
    void stepsOnFromSelectionThatNoSnapshotHas() {
        var builder = new SessionSnapshotBuilder(session.session());
        var first = new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.LOST, 500 * MS, 3, 1);
        var second = new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.LATE, 500 * MS, 4, 1);
        builder.delivered(new DeliveryStatistics(9, 1, 1, 0, List.of(first, second), new PipelineLatencyMeter()));
        var snapshot = SessionSnapshotBuilder.of(60_000 * MS, builder);

        var selection =
                model.step(snapshot, Selection.NOTHING, true).orElseThrow().selection();
        assertEquals(4, model.step(snapshot, selection, true).orElseThrow().message());
    }

    @Test
    void stepsToProblemBeforeAnyLaneIsShown() {
        var builder = new SessionSnapshotBuilder(session.session());
        var gap = new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.LOST, 500 * MS, 3, 1);
        builder.delivered(new DeliveryStatistics(9, 1, 0, 0, List.of(gap), new PipelineLatencyMeter()));

        var problem = model.step(SessionSnapshotBuilder.of(60_000 * MS, builder), Selection.NOTHING, true);
        assertEquals(
                new Selection.MessageSelection("s1", 3, null),
                problem.orElseThrow().selection());
        assertTrue(model.visibleRange().from() <= 500 * MS);
        assertTrue(model.visibleRange().to() >= 500 * MS);
    }

    @Test
    void scrollsToMomentSelectedInOtherView() {
        var builder = new SessionSnapshotBuilder(session.session());
        var moment = new Selection.MomentSelection("s1", 20_000 * MS, -1, false, null, "");
        model.refresh(SessionSnapshotBuilder.of(60_000 * MS, moment, builder));
        assertTrue(model.visibleRange().from() <= 20_000 * MS);
        assertTrue(model.visibleRange().to() >= 20_000 * MS);

        model.timeline().returnToLive();
        model.refresh(SessionSnapshotBuilder.of(60_100 * MS, moment, builder));
        assertTrue(model.timeline().isLive(), "only once");
    }

    @Test
    void pointWithoutMessageSelectsNearestOne() {
        session.addMessages(
                Direction.TO_CLIENT, 5 * MS, SessionListener.NO_OP, SyntheticMessageBytes.button("J", 0, 1));
        var builder = new SessionSnapshotBuilder(session.session());
        model.refresh(SessionSnapshotBuilder.of(60 * MS, builder));

        assertEquals(
                Optional.of(new Selection.MomentSelection("s1", 9 * MS, 0, false, null, "")),
                model.select(new TimingRowHit("s1", 9 * MS, -1)));
        assertEquals(
                Optional.of(new Selection.MessageSelection("s1", 7, null)),
                model.select(new TimingRowHit("s1", 9 * MS, 7)));
        assertEquals(Optional.empty(), model.select(new TimingRowHit("s2", 9 * MS, 7)));
    }

    @Test
    void clickFindsNearbyAnomalyOrNearestReport() {
        addReports(500, 10);
        addReports(1, 60);
        addReports(500, 10);
        refresh(last, "Wand");
        var lane = model.lanes().getFirst();
        model.updateData(lane);

        assertEquals(501, lane.nearest(5040 * MS, 25 * MS).message());
        assertEquals(500, lane.nearest(5010 * MS, 5 * MS).message());
    }

    private long last;
    private long message;

    private void addReports(int count, long interval) {
        for (int i = 0; i < count; i++) {
            last += interval;
            buffer.add(last * MS, interval / 1e3, ++message);
        }
    }

    private SourceTimingSnapshot timing(
            SessionSnapshotBuilder builder, String device, long arrival, DeliveryAnomaly... anomalies) {
        return new SourceTimingSnapshot(
                builder.sourceOf(device),
                SourceKind.TRACKER,
                buffer,
                100,
                0,
                arrival * MS,
                SourceTimingSnapshot.DeclaredRateStatus.FREE,
                SourceTimingSnapshot.DeviceClockSnapshot.UNKNOWN,
                List.of(anomalies),
                new PipelineLatencyMeter());
    }

    private List<String> names() {
        return model.lanes().stream().map(SourceLaneModel::name).toList();
    }

    private SourceId glove(String part) {
        return new SourceId(session.session().id(), "Glove", part);
    }

    private void group(long millis, long arrival, String... parts) {
        var builder = new SessionSnapshotBuilder(session.session());
        for (var part : parts) {
            builder.timing(SnapshotParts.timing(
                    glove(part),
                    SourceKind.TRACKER,
                    buffer,
                    100,
                    0,
                    arrival * MS,
                    SourceTimingSnapshot.DeclaredRateStatus.FREE));
        }
        model.refresh(SessionSnapshotBuilder.of(millis * MS, builder));
    }

    private boolean refresh(long millis, String... devices) {
        var builder = new SessionSnapshotBuilder(session.session());
        for (var device : devices) {
            builder.timing(SnapshotParts.timing(
                    builder.sourceOf(device),
                    SourceKind.TRACKER,
                    buffer,
                    100,
                    0,
                    millis * MS,
                    SourceTimingSnapshot.DeclaredRateStatus.FREE));
        }
        return model.refresh(SessionSnapshotBuilder.of(millis * MS, builder));
    }

    @Test
    void keepsTransportLaneWhileMetricsArrive() {
        var past = new TimeSeriesBuffer(16);
        var builder = new SessionSnapshotBuilder(session.session()).transportMetric(metric(0.010), past);

        assertTrue(model.refresh(SessionSnapshotBuilder.of(10 * MS, builder)));
        var lane = model.transports().getFirst();
        assertFalse(model.refresh(SessionSnapshotBuilder.of(
                20 * MS, new SessionSnapshotBuilder(session.session()).transportMetric(metric(0.020), past))));

        assertSame(lane, model.transports().getFirst());
        assertEquals(
                0.020, lane.graphs().getFirst().series().getFirst().latest().value());
        assertTrue(model.refresh(SessionSnapshotBuilder.of(30 * MS, new SessionSnapshotBuilder(session.session()))));
        assertEquals(List.of(), model.transports());
    }

    @Test
    void pausedTransportLaneIgnoresNewMetrics() {
        var past = new TimeSeriesBuffer(16);
        past.add(10 * MS, 0.010);
        model.refresh(SessionSnapshotBuilder.of(
                10 * MS, new SessionSnapshotBuilder(session.session()).transportMetric(metric(0.010), past)));
        model.pause();
        past.add(20 * MS, 0.020);
        var lane = model.transports().getFirst();
        model.updateData(lane);

        assertEquals(0.010, lane.graphs().getFirst().series().getFirst().valueAt(30 * MS));
        model.resume();
        model.updateData(lane);
        assertEquals(0.020, lane.graphs().getFirst().series().getFirst().valueAt(30 * MS));
    }

    private static TransportMetric metric(double seconds) {
        return new TransportMetric("rtt", "Round trip", TransportMetric.TransportMetricUnit.SECONDS, seconds);
    }
}
