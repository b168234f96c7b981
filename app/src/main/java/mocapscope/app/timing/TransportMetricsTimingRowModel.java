package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.TransportMetricHistory;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthReason;
import mocapscope.protocol.health.MessageLossStatistics;
import mocapscope.protocol.health.SessionHealth;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.TransportMetricValue;

/** The model of a timing view row that shows one session's transport metrics and message losses over time. */
final class TransportMetricsTimingRowModel {
    /** The causes that concern the transport and not the data. */
    private static final Set<HealthCause> CAUSES = EnumSet.of(
            HealthCause.PROCESS_LATE,
            HealthCause.FAILED,
            HealthCause.RECONNECTING,
            HealthCause.CONNECTING,
            HealthCause.ENDED,
            HealthCause.SILENT,
            HealthCause.LOSS,
            HealthCause.REORDER);

    private final String session;
    private String title;
    private int accent;
    private final Map<TransportMetricValue.TransportMetricUnit, TransportMetricGraphModel> graphs =
            new EnumMap<>(TransportMetricValue.TransportMetricUnit.class);
    private final List<TransportMetricSeries> metricSeries = new ArrayList<>();
    private SessionHealth sessionHealth;
    private List<DeliveryProblemOccurrence> marks;
    private PipelineLatencyMeter stages;
    private boolean recorded;

    TransportMetricsTimingRowModel(SessionSnapshot session) {
        this.session = session.session().id();
        this.title = session.name();
        this.accent = session.accent();
        this.sessionHealth = session.health();
        this.marks = session.health().marks();
        this.stages = session.stages();
        session.transportMetrics().forEach(this::add);
    }

    private void add(TransportMetricHistory history) {
        var series = new TransportMetricSeries(history);
        metricSeries.add(series);
        graphs.computeIfAbsent(history.latest().unit(), TransportMetricGraphModel::new)
                .add(series);
    }

    /** Returns the session's id. */
    String session() {
        return session;
    }

    String title() {
        return title;
    }

    int accent() {
        return accent;
    }

    /** Returns the graphs in the order of their units. */
    List<TransportMetricGraphModel> graphs() {
        return List.copyOf(graphs.values());
    }

    /** Returns true if it has exactly these metrics in this order. */
    boolean matches(List<TransportMetricHistory> metrics) {
        return metrics.size() == metricSeries.size();
    }

    /** Sets the newest values without reading earlier ones; {@code shift} maps their times to the common clock. */
    void update(SessionSnapshot newer, long shift) {
        title = newer.name();
        accent = newer.accent();
        sessionHealth = newer.health();
        marks = DeliveryProblemTimeFilter.shift(sessionHealth.marks(), shift);
        stages = newer.stages();
        recorded = newer.session().endpoint().isFile();
        for (int i = 0; i < metricSeries.size(); i++) {
            metricSeries.get(i).update(newer.transportMetrics().get(i).shiftedBy(shift));
        }
    }

    /** Copies the values since a time. */
    void load(long since) {
        metricSeries.forEach(series -> series.load(since));
    }

    /** Evaluates the copied values. */
    void updateScale(VisibleTimeRange range) {
        graphs.values().forEach(graph -> graph.updateScale(range.to(), range.window()));
    }

    /** Returns the counts of lost, late and duplicate messages. */
    MessageLossStatistics loss() {
        return sessionHealth.loss();
    }

    /** Returns the worst reason of the session's verdict that concerns the transport, if any. */
    Optional<HealthReason> problem() {
        return sessionHealth.verdict().reasons().stream()
                .filter(reason -> CAUSES.contains(reason.cause()) && reason.grade() != HealthGrade.OK
                        || reason.cause() == HealthCause.ENDED)
                .findFirst();
    }

    /** Returns the latencies of all sources together. */
    PipelineLatencyMeter stages() {
        return stages;
    }

    boolean recorded() {
        return recorded;
    }

    /** Returns the lost, late and duplicate messages in a time range. */
    List<DeliveryProblemOccurrence> marks(long from, long to) {
        return DeliveryProblemTimeFilter.select(marks, from, to);
    }

    /** Returns the mark nearest to a time, within {@code slack} nanoseconds, or else the time itself. */
    NearestPlottedPoint nearest(long time, long slack) {
        return marks(time - slack, time + slack).stream()
                .min(Comparator.comparingLong(one -> Math.abs(one.at() - time)))
                .map(one -> new NearestPlottedPoint(session, one.at(), one.message()))
                .orElseGet(() -> new NearestPlottedPoint(session, time, Finding.NONE));
    }

    /** Returns true if its title contains the words, given in lower case. */
    boolean matchesFilter(String words) {
        return title.toLowerCase(Locale.ROOT).contains(words);
    }
}
