package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mocapscope.app.model.snapshot.DeliveryAnomaly;
import mocapscope.app.model.snapshot.DeliveryStatistics;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.TransportMetricHistory;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.TransportMetric;

/** The model of one session's transport metrics and delivery anomalies on the time axis. */
final class TransportMetricsLaneModel {
    private final String session;
    private final String title;
    private final int accent;
    private final Map<TransportMetric.TransportMetricUnit, TransportMetricGraph> graphs =
            new EnumMap<>(TransportMetric.TransportMetricUnit.class);
    private final List<TransportMetricSeries> metricSeries = new ArrayList<>();
    private DeliveryStatistics statistics;
    private boolean recorded;

    TransportMetricsLaneModel(SessionSnapshot session) {
        this.session = session.session().id();
        this.title = session.session().title();
        this.accent = session.accent();
        this.statistics = session.delivery();
        session.transportMetrics().forEach(this::add);
    }

    private void add(TransportMetricHistory history) {
        var series = new TransportMetricSeries(history);
        metricSeries.add(series);
        graphs.computeIfAbsent(history.latest().unit(), TransportMetricGraph::new)
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
    List<TransportMetricGraph> graphs() {
        return List.copyOf(graphs.values());
    }

    /** Returns true if it has exactly these metrics in this order. */
    boolean matches(List<TransportMetricHistory> metrics) {
        return metrics.size() == metricSeries.size();
    }

    /** Sets the newest values without reading earlier ones; {@code shift} maps their times to the common clock. */
    void update(SessionSnapshot newer, long shift) {
        statistics = newer.delivery().shiftedBy(shift);
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
    DeliveryStatistics delivery() {
        return statistics;
    }

    boolean recorded() {
        return recorded;
    }

    /** Returns the anomalies in a time range. */
    List<DeliveryAnomaly> marks(long from, long to) {
        return DeliveryAnomalyFinder.filter(statistics.marks(), from, to);
    }

    /** Returns the mark nearest to a time, within {@code slack} nanoseconds, or else the time itself. */
    TimingRowHit nearest(long time, long slack) {
        return marks(time - slack, time + slack).stream()
                .min(Comparator.comparingLong(one -> Math.abs(one.time() - time)))
                .map(one -> new TimingRowHit(session, one.time(), one.message()))
                .orElseGet(() -> new TimingRowHit(session, time, Finding.NONE));
    }

    /** Returns true if its title contains the words, given in lower case. */
    boolean matchesFilter(String words) {
        return title.toLowerCase(Locale.ROOT).contains(words);
    }
}
