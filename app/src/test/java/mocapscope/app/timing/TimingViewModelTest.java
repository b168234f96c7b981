package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.SourceHealthBuilder;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.health.DeliveryProblemOccurrence.DeliveryProblemKind;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class TimingViewModelTest {
    private static final long MS = 1_000_000;

    private final SyntheticSession session = new SyntheticSession("s1", 1 << 20);
    private final DeviceReportTimeHistory history = new DeviceReportTimeHistory(_ -> true);
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
        for (var sourceKind : List.of(SourceDataKind.BUTTON, SourceDataKind.ANALOG, SourceDataKind.TRACKER)) {
            builder.timing(SnapshotParts.timing(builder.sourceOf("Wand"), sourceKind, history, 10 * MS));
        }
        model.refresh(SessionSnapshotBuilder.of(10 * MS, builder));

        assertEquals(
                List.of("tracker", "analog", "button"),
                model.lanes().stream().map(SourceTimingRowModel::kind).toList());
    }

    @Test
    void removesLaneWithItsSource() {
        refresh(10, "Wand", "Glove");

        assertTrue(refresh(20, "Glove"));
        assertEquals(1, model.lanes().size());
    }

    @Test
    void pausedLanesIgnoreNewReports() {
        history.add(0, 10 * MS, 1);
        refresh(10, "Wand");
        model.pause();
        history.add(10 * MS, 20 * MS, 2);
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
        group("imu/hub", "imu/arm", "joints", "imu/palm");

        assertEquals(List.of("Glove imu/hub", "Glove"), names());
        assertEquals(
                "▸ +2 sources", SourceTimingRowHeader.formatFold(model.lanes().getFirst()));
        assertEquals("", SourceTimingRowHeader.formatFold(model.lanes().getLast()));

        model.toggleFold(model.lanes().getFirst());
        assertEquals(List.of("Glove imu/hub", "Glove imu/arm", "Glove imu/palm", "Glove"), names());
        assertTrue(model.lanes().get(1).member());
        model.toggleFold(model.lanes().getFirst());
        assertEquals(2, model.lanes().size());
    }

    @Test
    void foldedLaneReportsSilentSources() {
        var builder = group("imu/hub", "imu/arm");
        builder.health(new SourceHealthBuilder(glove("imu/arm"), SourceDataKind.TRACKER).silent(10 * MS, 3000 * MS));
        model.refresh(SessionSnapshotBuilder.of(3000 * MS, builder));

        assertEquals(
                "▸ +1 source, 1 silent",
                SourceTimingRowHeader.formatFold(model.lanes().getFirst()));
    }

    @Test
    void selectsLaneOfFoldedSource() {
        group("imu/hub", "imu/arm");

        assertTrue(model.lanes()
                .getFirst()
                .isSelectedBy(new SharedViewSelection.SignalSelection(glove("imu/arm"), SourceDataKind.TRACKER, 0)));
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
    void filtersLanesByCause() {
        var builder = devices(10, "Wand", "Glove");
        builder.health(health(builder, "Glove").verdict(HealthGrade.WARNING, HealthCause.TRACKING));
        model.refresh(SessionSnapshotBuilder.of(10 * MS, builder));

        model.filter("tracking");
        assertEquals(List.of("Glove"), names());
    }

    @Test
    void ordersLanesByGradeAndCauseOnRequest() {
        var builder = devices(10, "Works", "Slow", "Unknown", "Silent", "Failed");
        builder.health(health(builder, "Works").rate(100));
        builder.health(health(builder, "Slow").verdict(HealthGrade.WARNING, HealthCause.RATE));
        builder.health(health(builder, "Silent").silent(0, 10 * MS));
        builder.health(health(builder, "Failed").verdict(HealthGrade.ERROR, HealthCause.VALUES));
        model.refresh(SessionSnapshotBuilder.of(10 * MS, builder));
        assertFalse(model.updateOrder());
        assertEquals(List.of("Works", "Slow", "Unknown", "Silent", "Failed"), names());

        model.worstFirst(true);
        assertEquals(List.of("Failed", "Silent", "Slow", "Unknown", "Works"), names());
    }

    @Test
    void verdictChangesOrderOfLanes() {
        model.worstFirst(true);
        refresh(10, "Wand", "Glove");
        var builder = devices(20, "Wand", "Glove");
        builder.health(health(builder, "Glove").silent(0, 20 * MS));
        model.refresh(SessionSnapshotBuilder.of(20 * MS, builder));

        assertTrue(model.updateOrder());
        assertEquals("Glove", names().getFirst());
    }

    @Test
    void stepsToNextProblemAndShowsIt() {
        addReports(2000, 10);
        var builder = devices(20_000, "Wand")
                .mark(DeliveryProblemKind.LOST, 5060 * MS, 501, 5)
                .mark(DeliveryProblemKind.DUPLICATE, 16_000 * MS, 77, 1);
        var snapshot = SessionSnapshotBuilder.of(last, builder);
        model.refresh(snapshot);

        assertEquals(
                77,
                model.step(snapshot, SharedViewSelection.NOTHING, false)
                        .orElseThrow()
                        .message());
        assertEquals(16_000 * MS, model.cursors().first().getAsLong());
        assertEquals(
                501,
                model.step(snapshot, SharedViewSelection.NOTHING, false)
                        .orElseThrow()
                        .message());
        assertFalse(model.timeline().isLive());
        assertTrue(model.step(snapshot, SharedViewSelection.NOTHING, false).isEmpty());
        assertEquals(
                77,
                model.step(snapshot, SharedViewSelection.NOTHING, true)
                        .orElseThrow()
                        .message());
    }

    /** Tests keys that are pressed twice within a frame. */
    @Test
    void stepsOnFromSelectionThatNoSnapshotHas() {
        var builder = new SessionSnapshotBuilder(session.session())
                .mark(DeliveryProblemKind.LOST, 500 * MS, 3, 1)
                .mark(DeliveryProblemKind.LATE, 500 * MS, 4, 1);
        var snapshot = SessionSnapshotBuilder.of(60_000 * MS, builder);

        var selection = model.step(snapshot, SharedViewSelection.NOTHING, true)
                .orElseThrow()
                .selection();
        assertEquals(4, model.step(snapshot, selection, true).orElseThrow().message());
    }

    @Test
    void stepsToProblemBeforeAnyLaneIsShown() {
        var builder = new SessionSnapshotBuilder(session.session()).mark(DeliveryProblemKind.LOST, 500 * MS, 3, 1);

        var problem = model.step(SessionSnapshotBuilder.of(60_000 * MS, builder), SharedViewSelection.NOTHING, true);
        assertEquals(
                new SharedViewSelection.MessageSelection("s1", 3, null),
                problem.orElseThrow().selection());
        assertTrue(model.visibleRange().from() <= 500 * MS);
        assertTrue(model.visibleRange().to() >= 500 * MS);
    }

    @Test
    void scrollsToMomentSelectedInOtherView() {
        var builder = new SessionSnapshotBuilder(session.session());
        var moment = new SharedViewSelection.MomentSelection("s1", 20_000 * MS, -1, false, null, "");
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
                Optional.of(new SharedViewSelection.MomentSelection("s1", 9 * MS, 0, false, null, "")),
                model.select(new NearestPlottedPoint("s1", 9 * MS, -1)));
        assertEquals(
                Optional.of(new SharedViewSelection.MessageSelection("s1", 7, null)),
                model.select(new NearestPlottedPoint("s1", 9 * MS, 7)));
        assertEquals(Optional.empty(), model.select(new NearestPlottedPoint("s2", 9 * MS, 7)));
    }

    @Test
    void clickFindsNearbyGapOrNearestReport() {
        addReports(500, 10);
        addReports(1, 60);
        addReports(500, 10);
        var builder = devices(last / MS, "Wand");
        builder.health(health(builder, "Wand").gap(5060 * MS, 0.06, 501, 6));
        model.refresh(SessionSnapshotBuilder.of(last, builder));
        var lane = model.lanes().getFirst();
        model.updateData(lane);

        assertEquals(501, lane.nearest(5040 * MS, 25 * MS).message());
        assertEquals(500, lane.nearest(5010 * MS, 5 * MS).message());
    }

    /** Tests the scales of a source whose rate is unknown, as its reports arrive in bursts. */
    @Test
    void unknownRateLeavesScaleOfRates() {
        for (int i = 0; i < 500; i++) {
            addReports(9, 0);
            addReports(1, 20);
        }
        var builder = devices(last / MS, "Wand");
        builder.health(health(builder, "Wand"));
        model.refresh(SessionSnapshotBuilder.of(last, builder));
        var lane = model.lanes().getFirst();
        model.updateData(lane);

        assertEquals(10, lane.rates().high());
        assertTrue(lane.intervals().high() >= 0.02, "as long as the longest intervals");
        assertTrue(Double.isNaN(lane.period()));
    }

    @Test
    void scalesFollowKnownRate() {
        addReports(2000, 10);
        var builder = devices(last / MS, "Wand");
        builder.health(health(builder, "Wand").rate(100));
        model.refresh(SessionSnapshotBuilder.of(last, builder));
        var lane = model.lanes().getFirst();
        model.updateData(lane);

        assertTrue(lane.rates().high() >= 100 && lane.rates().high() <= 200);
        assertEquals(0.01, lane.period(), 1e-9);
        assertTrue(lane.intervals().low() < 0.01 && lane.intervals().high() > 0.01);
        assertEquals(100, lane.rateAt(last), 1e-6);
    }

    private long last;
    private long message;

    private void addReports(int count, long interval) {
        for (int i = 0; i < count; i++) {
            history.add(last, last + interval * MS, ++message);
            last += interval * MS;
        }
    }

    private static SourceHealthBuilder health(SessionSnapshotBuilder builder, String device) {
        return new SourceHealthBuilder(builder.sourceOf(device), SourceDataKind.TRACKER);
    }

    private List<String> names() {
        return model.lanes().stream().map(SourceTimingRowModel::name).toList();
    }

    private SourceId glove(String part) {
        return new SourceId(session.session().id(), "Glove", part);
    }

    private SessionSnapshotBuilder group(String... parts) {
        var builder = new SessionSnapshotBuilder(session.session());
        for (var part : parts) {
            builder.timing(SnapshotParts.timing(glove(part), SourceDataKind.TRACKER, history, 10 * MS));
        }
        model.refresh(SessionSnapshotBuilder.of(10 * MS, builder));
        return builder;
    }

    private boolean refresh(long millis, String... devices) {
        return model.refresh(SessionSnapshotBuilder.of(millis * MS, devices(millis, devices)));
    }

    private SessionSnapshotBuilder devices(long millis, String... devices) {
        var builder = new SessionSnapshotBuilder(session.session());
        for (var device : devices) {
            builder.timing(
                    SnapshotParts.timing(builder.sourceOf(device), SourceDataKind.TRACKER, history, millis * MS));
        }
        return builder;
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

    private static TransportMetricValue metric(double seconds) {
        return new TransportMetricValue("rtt", "Round trip", TransportMetricValue.TransportMetricUnit.SECONDS, seconds);
    }
}
