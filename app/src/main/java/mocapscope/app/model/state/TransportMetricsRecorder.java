package mocapscope.app.model.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.app.model.snapshot.TransportMetricHistory;
import mocapscope.protocol.session.event.TransportMetricValue;

/** Records the transport metrics of a session over the last two minutes. Not thread-safe. */
final class TransportMetricsRecorder {
    /** Two minutes at ten values a second. */
    private static final int KEPT = 1200;

    private static final int MOST = 32;

    private final Map<String, TransportMetricHistory> byKey = new LinkedHashMap<>();
    private List<TransportMetricHistory> shown = List.of();

    /** Adds the metrics reported at {@code at} on the monotonic clock. */
    void add(List<TransportMetricValue> latest, long at) {
        for (var metric : latest) {
            var known = byKey.get(metric.key());
            if (known == null && byKey.size() == MOST) {
                continue;
            }
            var past = known == null ? new TimeSeriesBuffer(KEPT) : known.past();
            past.add(at, metric.value());
            byKey.put(metric.key(), new TransportMetricHistory(metric, past));
        }
        shown = List.copyOf(byKey.values());
    }

    /** Returns the metrics in order of first report; the identical list until one is reported again. */
    List<TransportMetricHistory> list() {
        return shown;
    }
}
