package mocapscope.app.model.state;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.model.buffer.ByteBudget;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.MemorySizeEstimator;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** The declared information (unit, axes, rate) of a session's sources, within a memory limit. Not thread-safe. */
final class SourceInfoRegistry {
    @DocumentedLimit(value = "descriptions of sources of a session", unit = "bytes", beyond = "ignored")
    static final long BYTES = 4L << 20;

    private static final Comparator<DeclaredSourceProperties> ORDER = Comparator.comparing(
                    DeclaredSourceProperties::source, SignalTrackerTable.BY_SOURCE)
            .thenComparing(DeclaredSourceProperties::kind);

    private record Key(SourceId source, SourceDataKind kind) {}

    private final Map<Key, DeclaredSourceProperties> infos = new HashMap<>();
    private final ByteBudget budget = new ByteBudget(BYTES);
    private @Nullable List<DeclaredSourceProperties> ordered = List.of();

    void add(DeclaredSourceProperties info) {
        var key = new Key(info.source(), info.kind());
        var before = infos.get(key);
        if ((infos.size() < SignalTrackerTable.MOST || before != null)
                && budget.reserve(MemorySizeEstimator.estimateBytes(info)
                        - (before == null ? 0 : MemorySizeEstimator.estimateBytes(before)))) {
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
