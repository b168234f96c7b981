package mocapscope.app.model;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import org.jspecify.annotations.Nullable;

/** What a session's sources said of themselves. Not thread safe. */
final class Sources {
    private static final Comparator<SourceInfo> ORDER =
            Comparator.comparing(SourceInfo::source, Tracks.BY_SOURCE).thenComparing(SourceInfo::kind);

    private record Key(SourceId source, Kind kind) {}

    private final Map<Key, SourceInfo> infos = new HashMap<>();
    private @Nullable List<SourceInfo> ordered = List.of();

    void add(SourceInfo info) {
        var key = new Key(info.source(), info.kind());
        if (infos.size() < Tracks.MOST || infos.containsKey(key)) {
            infos.put(key, info);
            ordered = null;
        }
    }

    List<SourceInfo> list() {
        if (ordered == null) {
            ordered = infos.values().stream().sorted(ORDER).toList();
        }
        return ordered;
    }
}
