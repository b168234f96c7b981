package mocapscope.app.timing;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mocapscope.app.control.DecimalTickCalculator;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.PlotValueAxisScale;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.app.model.snapshot.TrackingProblemTimeSpan;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.health.DeviceClockHealth;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.ReportRateStatistics;
import mocapscope.protocol.health.SampleSilenceStatus;
import mocapscope.protocol.health.SourceHealth;
import mocapscope.protocol.health.TrackingStatistics;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.LatencySummary;
import org.jspecify.annotations.Nullable;

/** The model of one data source's row in the timing view: its health, arrival times and plot scales. */
final class SourceTimingRowModel {
    /** Length of the history of a lane, in nanoseconds. */
    static final long REACH = 120_000_000_000L;

    private static final double LEAST_REACH = 1e-4;
    private static final double REACH_ROOM = 1.25;
    private static final double ROOM = 1.15;
    private static final double LOW = 0.02;
    private static final double HIGH = 0.98;

    /** The key of a timing lane: source and sample kind. A device may report several kinds, each at its own rate. */
    record SourceLaneKey(SourceId source, SourceDataKind kind) {}

    private final SourceLaneKey laneKey;
    private String session = "";
    private int accent;
    private final ReportIntervalStatistics window = new ReportIntervalStatistics();
    private final ReportIntervalPixelEnvelope envelope = new ReportIntervalPixelEnvelope();
    private final ClockOffsetSeries series = new ClockOffsetSeries();
    private SourceTimingHistorySnapshot snapshot;
    private SourceHealth sourceHealth;
    private HealthVerdict shownVerdict;
    private List<DeliveryProblemOccurrence> gaps = List.of();
    private long shift;
    private @Nullable Object clock;
    private boolean recorded;
    /** The last known period in seconds, and rate in Hz; NaN if unknown so far. */
    private double period = Double.NaN;

    private double usualHertz = Double.NaN;
    private PlotValueAxisScale intervals = PlotValueAxisScale.upTo(0.1);
    private PlotValueAxisScale rates = PlotValueAxisScale.upTo(10);
    private double deviations = reach(0, 0, 0);
    private List<SourceTimingRowModel> folded = List.of();
    private int sharing;
    private boolean member;

    SourceTimingRowModel(SourceTimingHistorySnapshot snapshot) {
        this.laneKey = keyOf(snapshot);
        this.snapshot = snapshot;
        this.sourceHealth = unknownHealth(laneKey);
        this.shownVerdict = sourceHealth.verdict();
        this.clock = clockOf(laneKey, sourceHealth);
    }

    static SourceLaneKey keyOf(SourceTimingHistorySnapshot snapshot) {
        return new SourceLaneKey(snapshot.source(), snapshot.kind());
    }

    static SourceLaneKey keyOf(SourceHealth health) {
        return new SourceLaneKey(health.source(), health.kind());
    }

    private static SourceHealth unknownHealth(SourceLaneKey key) {
        return new SourceHealth(
                key.source(),
                key.kind(),
                new HealthVerdict(HealthGrade.UNKNOWN, HealthCause.SETTLING, "", List.of(), 0),
                ReportRateStatistics.NONE,
                SampleSilenceStatus.NONE,
                LatencySummary.NONE,
                DeviceClockHealth.UNKNOWN,
                TrackingStatistics.NONE,
                List.of());
    }

    SourceLaneKey key() {
        return laneKey;
    }

    String name() {
        return laneKey.source().displayName();
    }

    String kind() {
        return laneKey.kind().name().toLowerCase(Locale.ROOT);
    }

    /** Sets the session's name and the index of its color, which the user may change; returns true if the color did. */
    boolean setSession(String name, int accentIndex) {
        boolean recolored = accentIndex != accent;
        session = name;
        accent = accentIndex;
        return recolored;
    }

    /** Returns the session's name, for display with several sessions. */
    String session() {
        return session;
    }

    int accent() {
        return accent;
    }

    /**
     * Sets the newest timing without reading its reports.
     *
     * @param newHealth the health of the source; null if it is not judged
     * @param ofSession the verdict about the session if this is its only source; otherwise null
     * @param nanos the nanoseconds to add to all times
     * @param isRecorded true if the session is a recording
     * @return true if its clock changed
     */
    boolean update(
            SourceTimingHistorySnapshot newer,
            @Nullable SourceHealth newHealth,
            @Nullable HealthVerdict ofSession,
            long nanos,
            boolean isRecorded) {
        var declared = sourceHealth.rate().declared();
        snapshot = newer.shiftedBy(nanos);
        recorded = isRecorded;
        sourceHealth = newHealth == null ? unknownHealth(laneKey) : newHealth;
        var verdict = sourceHealth.verdict();
        shownVerdict = ofSession != null && verdict.grade().worse(ofSession.grade()) == ofSession.grade()
                ? ofSession
                : verdict;
        gaps = DeliveryProblemTimeFilter.shift(sourceHealth.gaps(), nanos);
        shift = nanos;
        boolean another = !declared.equals(sourceHealth.rate().declared());
        clock = another ? clockOf(laneKey, sourceHealth) : clock;
        return another;
    }

    /** Copies the reports from {@code from} to {@code to}. */
    void load(long from, long to) {
        window.load(snapshot.history(), from, to);
        series.load(snapshot.clock(), from);
    }

    /** Sets the scales by the known period and rate; without a period, by the longest visible intervals. */
    void updateScales(VisibleTimeRange range) {
        var rate = sourceHealth.rate();
        period = Double.isNaN(rate.period()) ? period : rate.period();
        usualHertz = rate.isKnown() ? rate.hertz() : usualHertz;
        if (!Double.isNaN(usualHertz)) {
            rates = PlotValueAxisScale.stabilize(rates, PlotValueAxisScale.upTo(ROOM * usualHertz));
        }
        series.updateScale(range.from());
        double low = window.quantile(range.from(), range.to(), LOW, false);
        double high = window.quantile(range.from(), range.to(), HIGH, true);
        if (Double.isNaN(high)) {
            return;
        }
        if (Double.isNaN(period)) {
            intervals = PlotValueAxisScale.stabilize(
                    intervals, PlotValueAxisScale.upTo(ROOM * Math.max(LEAST_REACH, high)));
        } else {
            intervals = PlotValueAxisScale.stabilize(intervals, PlotValueAxisScale.spread(period, low, high));
            double target = reach(period, low, high);
            deviations = deviations >= target && deviations <= 5 * target ? deviations : target;
        }
    }

    /** Returns the interval that the device declares, or else the usual one, in seconds; NaN if unknown. */
    double period() {
        return period;
    }

    /** Returns the reports per second before a time; NaN if unknown. */
    double rateAt(long time) {
        return window.rate(time, usualHertz);
    }

    /** Returns a round number of seconds, so that most deviations from {@code target} are within it. */
    static double reach(double target, double low, double high) {
        return DecimalTickCalculator.chooseStep(
                Math.max(LEAST_REACH, REACH_ROOM * Math.max(Math.abs(target - low), Math.abs(high - target))), 1);
    }

    /** The range of its histogram around the wanted interval, in seconds. */
    double deviations() {
        return deviations;
    }

    /** Returns the figures of the source. */
    SourceHealth health() {
        return sourceHealth;
    }

    /** Returns the verdict about the source; that about its session if it is the only source and that is worse. */
    HealthVerdict verdict() {
        return shownVerdict;
    }

    /** Returns the nanoseconds since the last report. */
    long age(long now) {
        return snapshot.lastArrival() == TrafficStatistics.NEVER ? 0 : now - snapshot.lastArrival();
    }

    /** Returns true if it is played from a recording. */
    boolean recorded() {
        return recorded;
    }

    /** Returns true if its header or the device's own name contains the words, given in lower case. */
    boolean matchesFilter(String words) {
        return Stream.of(
                        name(),
                        laneKey.source().label(),
                        kind(),
                        session,
                        verdict().cause().word())
                .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(words));
    }

    PipelineLatencyMeter stages() {
        return snapshot.stages();
    }

    /** Returns the gaps that ended in a time range. */
    List<DeliveryProblemOccurrence> gaps(long from, long to) {
        return DeliveryProblemTimeFilter.select(gaps, from, to);
    }

    /** Returns the times of tracking states that overlap a time range. */
    List<TrackingProblemTimeSpan> spans(long from, long to) {
        return snapshot.spans().stream()
                .filter(span -> span.since() <= to && span.until() >= from)
                .toList();
    }

    /**
     * Returns the point nearest to a time: a gap or the begin of a tracking state within {@code slack} nanoseconds, or
     * else a report; null for none.
     */
    @Nullable
    NearestPlottedPoint nearest(long time, long slack) {
        var session = laneKey.source().session();
        var begins = spans(time - slack, time + slack).stream()
                .filter(span -> Math.abs(span.since() - time) <= slack)
                .map(span -> new NearestPlottedPoint(session, span.since(), span.message()));
        var marks = gaps(time - slack, time + slack).stream()
                .map(gap -> new NearestPlottedPoint(session, gap.at(), gap.message()));
        var mark = Stream.concat(marks, begins).min(Comparator.comparingLong(hit -> Math.abs(hit.time() - time)));
        if (mark.isPresent()) {
            return mark.get();
        }
        int at = window.nearest(time);
        return at < 0 ? null : new NearestPlottedPoint(session, window.time(at), window.message(at));
    }

    /** Returns the sort position: motion first, then other periodic sources, then event-driven ones. */
    int sortOrder() {
        return sortOrder(laneKey.kind());
    }

    private static int sortOrder(SourceDataKind sourceKind) {
        return switch (sourceKind) {
            case TRACKER, SKELETON -> 0;
            case ANALOG -> 1;
            case BUTTON, DIAL, FLAGS, TEXT, OBJECT -> 2;
        };
    }

    /** Returns the offset of the device's clock. */
    ClockOffsetSeries clockTrace() {
        return series;
    }

    ReportIntervalStatistics reportTimes() {
        return window;
    }

    /** Returns the scale of the intervals in seconds. */
    PlotValueAxisScale intervals() {
        return intervals;
    }

    /** Returns the scale of the rates in reports per second. */
    PlotValueAxisScale rates() {
        return rates;
    }

    /** Returns its intervals over {@code scale}; always the same object with new contents. */
    ReportIntervalPixelEnvelope envelope(PixelTimeScale scale) {
        envelope.compute(window, scale);
        for (var gap : gaps) {
            envelope.shade(scale, gap.at() - Math.round(gap.seconds() * 1e9), gap.at());
        }
        var silence = sourceHealth.silence();
        if (silence.silent()) {
            envelope.shade(scale, silence.lastArrival() + shift, silence.judgedUntil() + shift);
        }
        return envelope;
    }

    /** Returns the selection of its source. */
    SharedViewSelection selection() {
        return new SharedViewSelection.SignalSelection(laneKey.source(), laneKey.kind(), -1);
    }

    /** Returns true if a selection refers to its source or one folded into it. */
    boolean isSelectedBy(SharedViewSelection selection) {
        return selection.isSessionOf(key().source())
                || selection instanceof SharedViewSelection.SignalSelection signalSelection
                        && (isOf(signalSelection) || folded.stream().anyMatch(lane -> lane.isOf(signalSelection)));
    }

    /** Returns the key of its clock: device, group and declared rate; null if it cannot share a clock. */
    @Nullable
    Object clock() {
        return clock;
    }

    private static @Nullable Object clockOf(SourceLaneKey key, SourceHealth health) {
        var part = key.source().part();
        return part.isEmpty() || sortOrder(key.kind()) > 1
                ? null
                : List.of(
                        key.source().session(),
                        key.source().device(),
                        part.split("/", 2)[0],
                        health.rate().declared());
    }

    /** Sets the other lanes of its clock, which are shown only if {@code open}. */
    void fold(List<SourceTimingRowModel> others, boolean open) {
        folded = open ? List.of() : List.copyOf(others);
        sharing = others.size();
        member = false;
    }

    /** Makes it a member, shown below the lane of its clock. */
    void markAsMember() {
        fold(List.of(), false);
        member = true;
    }

    /** Returns true if it is shown below the lane of its clock. */
    boolean member() {
        return member;
    }

    /** Returns the number of other lanes that share its clock. */
    int sharing() {
        return sharing;
    }

    /** Returns true if those are hidden. */
    boolean isFolded() {
        return !folded.isEmpty();
    }

    /** Returns the number of hidden lanes that are silent. */
    long silentMemberCount() {
        return folded.stream().filter(lane -> lane.health().silence().silent()).count();
    }

    private boolean isOf(SharedViewSelection.SignalSelection selection) {
        return selection.source().equals(laneKey.source()) && selection.kind() == laneKey.kind();
    }
}
