package mocapscope.app.timing;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mocapscope.app.control.DecimalTickCalculator;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.ValueScale;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.snapshot.DeliveryAnomaly;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.model.snapshot.SourceTimingSnapshot;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import org.jspecify.annotations.Nullable;

/** The model of one source in the timing view: sample times, scales, anomalies and overall timing rating. */
final class SourceLaneModel {
    /** Length of the history of a lane, in nanoseconds. */
    static final long REACH = 120_000_000_000L;

    /** Time after a source's start that is not judged, while connections and this program warm up. */
    private static final long SETTLING = 4_000_000_000L;

    private static final double LEAST_REACH = 1e-4;
    private static final double REACH_ROOM = 1.25;
    private static final double RATE_ROOM = 1.15;

    /** The key of a timing lane: source and sample kind. A device may report several kinds, each at its own rate. */
    record SourceLaneKey(SourceId source, SourceKind kind) {}

    /** Silence after which the source of a recording counts as paused. */
    private static final long STANDS_STILL = 1_000_000_000L;

    private final SourceLaneKey laneKey;
    private final String session;
    private final int accent;
    private final VisibleSampleTimes window = new VisibleSampleTimes();
    private final IntervalEnvelope envelope = new IntervalEnvelope();
    private final ClockOffsetSeries series = new ClockOffsetSeries();
    private long began;
    private SourceTimingSnapshot snapshot;
    private @Nullable Object clock;
    private boolean recorded;
    private boolean over;
    private double usual = Double.NaN;
    private ValueScale intervals = ValueScale.upTo(0.1);
    private ValueScale rates = ValueScale.upTo(10);
    private double deviations = reach(0, 0, 0);
    private SourceTimingVerdict verdict;
    private List<SourceLaneModel> folded = List.of();
    private int sharing;
    private boolean member;

    /** Creates a lane; {@code accent} is the index of its session's colour. */
    SourceLaneModel(SourceTimingSnapshot snapshot, String session, int accent) {
        this.laneKey = keyOf(snapshot);
        this.session = session;
        this.accent = accent;
        this.snapshot = snapshot;
        this.clock = clockOf(laneKey, snapshot);
        this.began = snapshot.lastArrival();
        this.verdict = SourceTimingVerdict.of(snapshot, window, usual, 0, settled(), snapshot.lastArrival(), false);
    }

    static SourceLaneKey keyOf(SourceTimingSnapshot snapshot) {
        return new SourceLaneKey(snapshot.source(), snapshot.kind());
    }

    SourceLaneKey key() {
        return laneKey;
    }

    String name() {
        return laneKey.source().label();
    }

    String kind() {
        return laneKey.kind().name().toLowerCase(Locale.ROOT);
    }

    /** Returns the session's title, for display with several sessions. */
    String session() {
        return session;
    }

    int accent() {
        return accent;
    }

    /**
     * Sets the newest timing without reading its reports.
     *
     * @param isRecorded true if the session is a recording
     * @param isOver true if the session ended
     * @return true if its clock changed
     */
    boolean update(SourceTimingSnapshot newer, boolean isRecorded, boolean isOver) {
        boolean another = !newer.pace().declared().equals(snapshot.pace().declared());
        snapshot = newer;
        recorded = isRecorded;
        over = isOver;
        clock = another ? clockOf(laneKey, newer) : clock;
        return another;
    }

    /** Copies the reports since a time. */
    void load(long since) {
        window.load(snapshot.arrivals(), since);
        series.load(snapshot.clock(), since);
        began = window.count() == 0 ? began : Math.min(began, window.intervalStart(0));
    }

    /** Evaluates the copied reports. */
    void updateVerdict(VisibleTimeRange range) {
        var quantiles = window.quantiles(range.from(), range.to(), 0.02, 0.5, 0.98);
        if (!Double.isNaN(quantiles[1]) && quantiles[1] > 0) {
            usual = quantiles[1];
            intervals = ValueScale.stabilize(intervals, ValueScale.spread(usual, quantiles[0], quantiles[2]));
            rates = ValueScale.stabilize(rates, ValueScale.upTo(RATE_ROOM / usual));
            double target = reach(expectedInterval(), quantiles[0], quantiles[2]);
            deviations = deviations >= target && deviations <= 5 * target ? deviations : target;
        }
        series.updateScale(range.from());
        boolean ended = over || recorded && range.now() - snapshot.lastArrival() > STANDS_STILL;
        long since = range.now() - range.window();
        verdict = SourceTimingVerdict.of(snapshot, window, usual, since, settled(), range.now(), ended);
    }

    /** Returns the interval that the device declares, or else the usual one, in seconds; NaN if unknown. */
    double expectedInterval() {
        double declared = snapshot.pace().declared().orElse(0);
        return declared > 0 ? 1 / declared : usual;
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

    /** Returns true if it is played from a recording. */
    boolean recorded() {
        return recorded;
    }

    /** Returns true if its header contains the words, given in lower case. */
    boolean matchesFilter(String words) {
        return Stream.of(name(), kind(), session, SourceTimingVerdictFormatter.formatStatus(verdict))
                .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(words));
    }

    PipelineLatencyMeter stages() {
        return snapshot.stages();
    }

    /** Returns the anomalies in a time range, as far as its reports were read. */
    List<DeliveryAnomaly> findAnomalies(long from, long to) {
        return DeliveryAnomalyFinder.find(
                window,
                snapshot.marks(),
                SourceTimingVerdict.isPeriodic(snapshot) ? usual : Double.NaN,
                Math.max(from, settled()),
                to);
    }

    /**
     * Returns the point nearest to a time: a mark within {@code slack} nanoseconds, or else a report; null for none.
     */
    @Nullable
    TimingRowHit nearest(long time, long slack) {
        var mark = findAnomalies(time - slack, time + slack).stream()
                .min(Comparator.comparingLong(one -> Math.abs(one.time() - time)));
        if (mark.isPresent()) {
            return new TimingRowHit(
                    laneKey.source().session(), mark.get().time(), mark.get().message());
        }
        int at = window.nearest(time);
        return at < 0 ? null : new TimingRowHit(laneKey.source().session(), window.time(at), window.message(at));
    }

    /** Returns the sort position: motion first, then other periodic sources, then event-driven ones. */
    int sortOrder() {
        return sortOrder(laneKey.kind());
    }

    private static int sortOrder(SourceKind sourceKind) {
        return switch (sourceKind) {
            case TRACKER, SKELETON -> 0;
            case ANALOG -> 1;
            case BUTTON, DIAL, FLAGS, TEXT, OBJECT -> 2;
        };
    }

    private long settled() {
        return began + SETTLING;
    }

    SourceTimingVerdict verdict() {
        return verdict;
    }

    /** Returns the offset of the device's clock. */
    ClockOffsetSeries clockTrace() {
        return series;
    }

    VisibleSampleTimes reportTimes() {
        return window;
    }

    /** Returns the scale of the intervals in seconds. */
    ValueScale intervals() {
        return intervals;
    }

    /** Returns the scale of the rates in reports per second. */
    ValueScale rates() {
        return rates;
    }

    /** Returns its intervals over {@code scale}; always the same object with new contents. */
    IntervalEnvelope envelope(PixelTimeScale scale, long now) {
        double known = SourceTimingVerdict.isPeriodic(snapshot) ? usual : Double.NaN;
        long open = over || recorded ? now : Math.min(now, snapshot.lastArrival());
        envelope.compute(window, scale, known, open, now);
        return envelope;
    }

    /** Returns true if a selection refers to its source or one folded into it. */
    boolean isSelectedBy(Selection selection) {
        return selection instanceof Selection.SignalSelection signalSelection
                && (isOf(signalSelection) || folded.stream().anyMatch(lane -> lane.isOf(signalSelection)));
    }

    /** Returns the key of its clock: device, group and declared rate; null if it cannot share a clock. */
    @Nullable
    Object clock() {
        return clock;
    }

    private static @Nullable Object clockOf(SourceLaneKey key, SourceTimingSnapshot snapshot) {
        var part = key.source().part();
        return part.isEmpty() || sortOrder(key.kind()) > 1
                ? null
                : List.of(
                        key.source().session(),
                        key.source().device(),
                        part.split("/", 2)[0],
                        snapshot.pace().declared());
    }

    /** Sets the other lanes of its clock, which are shown only if {@code open}. */
    void fold(List<SourceLaneModel> others, boolean open) {
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
    long silentMemberCount(long now) {
        return folded.stream().filter(lane -> lane.isSilent(now)).count();
    }

    private boolean isSilent(long now) {
        return SourceTimingVerdict.isPeriodic(snapshot)
                && !snapshot.pace().left()
                && now - snapshot.lastArrival() > SourceTimingVerdict.SILENT_AFTER;
    }

    private boolean isOf(Selection.SignalSelection selection) {
        return selection.source().equals(laneKey.source()) && selection.kind() == laneKey.kind();
    }
}
