package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import mocapscope.app.model.DeliveryStatistics;
import mocapscope.app.model.DeliveryAnomaly;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.TransportMetricHistory;
import mocapscope.protocol.session.TransportMetric;
import org.jspecify.annotations.Nullable;

/** The model of one session's transport metrics and delivery anomalies on the time axis. */
final class TransportLane {
    private final String session;
    private final String title;
    private final int accent;
    private final Map<TransportMetric.TransportMetricUnit, TransportMetricGraph> graphs = new EnumMap<>(TransportMetric.TransportMetricUnit.class);
    private final List<TransportMetricSeries> courses = new ArrayList<>();
    private DeliveryStatistics delivery;
    private boolean recorded;

    TransportLane(SessionSnapshot session) {
        this.session = session.session().id();
        this.title = session.session().title();
        this.accent = session.accent();
        this.delivery = session.delivery();
        session.vitals().forEach(this::add);
    }

    private void add(TransportMetricHistory vitality) {
        var course = new TransportMetricSeries(vitality);
        courses.add(course);
        graphs.computeIfAbsent(vitality.latest().unit(), TransportMetricGraph::new).add(course);
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
    boolean matches(List<TransportMetricHistory> vitals) {
        return vitals.size() == courses.size();
    }

    /** Sets the newest values without reading earlier ones; {@code shift} maps their times to the common clock. */
    void update(SessionSnapshot newer, long shift) {
        delivery = newer.delivery().shiftedBy(shift);
        recorded = newer.session().endpoint().isFile();
        for (int i = 0; i < courses.size(); i++) {
            courses.get(i).update(newer.vitals().get(i).shiftedBy(shift));
        }
    }

    /** Copies the values since a time. */
    void load(long since) {
        courses.forEach(course -> course.load(since));
    }

    /** Evaluates the copied values. */
    void updateScale(VisibleTimeRange sight) {
        graphs.values().forEach(graph -> graph.updateScale(sight.to(), sight.window()));
    }

    /** Returns the counts of lost, late and duplicate messages. */
    DeliveryStatistics delivery() {
        return delivery;
    }

    boolean recorded() {
        return recorded;
    }

    /** Returns the anomalies in a time range. */
    List<DeliveryAnomaly> marks(long from, long to) {
        return DeliveryAnomalyFinder.filter(delivery.marks(), from, to);
    }

    Stream<DeliveryAnomalyFinder.SessionAnomaly> places(long from, long to) {
        return marks(from, to).stream().map(mark -> new DeliveryAnomalyFinder.SessionAnomaly(session, mark));
    }

    /** Returns the mark nearest to a time, within {@code slack} nanoseconds. */
    @Nullable
    TimingPoint nearest(long time, long slack) {
        return marks(time - slack, time + slack).stream()
                .min(Comparator.comparingLong(one -> Math.abs(one.time() - time)))
                .map(one -> new TimingPoint(session, one.time(), one.message()))
                .orElse(null);
    }

    /** Returns true if its title contains the words, given in lower case. */
    boolean matchesFilter(String words) {
        return title.toLowerCase(Locale.ROOT).contains(words);
    }
}
