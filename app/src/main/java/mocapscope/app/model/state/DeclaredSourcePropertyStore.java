package mocapscope.app.model.state;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.model.buffer.ByteBudget;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.SampleMemorySizeEstimator;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** Stores the properties that a session's data sources declare, such as unit, axes and rate. Not thread-safe. */
final class DeclaredSourcePropertyStore {
    @DocumentedLimit(value = "descriptions of sources of a session", unit = "bytes", beyond = "ignored")
    static final long BYTES = 4L << 20;

    private static final Comparator<DeclaredSourceProperties> ORDER = Comparator.comparing(
                    DeclaredSourceProperties::source, SignalTypeLatestSampleTable.BY_SOURCE)
            .thenComparing(DeclaredSourceProperties::kind);

    private record Key(SourceId source, SourceDataKind kind) {}

    private final Map<Key, DeclaredSourceProperties> infos = new HashMap<>();
    private final ByteBudget budget = new ByteBudget(BYTES);
    private @Nullable List<DeclaredSourceProperties> ordered = List.of();

    void add(DeclaredSourceProperties info) {
        var key = new Key(info.source(), info.kind());
        var before = infos.get(key);
        if ((infos.size() < SignalTypeLatestSampleTable.MOST || before != null)
                && budget.reserve(SampleMemorySizeEstimator.estimateBytes(info)
                        - (before == null ? 0 : SampleMemorySizeEstimator.estimateBytes(before)))) {
            infos.put(key, info);
            ordered = null;
        }
    }

    List<DeclaredSourceProperties> list() {
        if (ordered == null) {
            ordered = infos.values().stream().sorted(ORDER).toList();
        }
        return ordered;
    }
}
