package mocapscope.protocol.take;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapReader;

/**
 * Collects each session's skeleton definitions (bone names and parents) from the metadata of an MCAP recording. Not
 * thread-safe.
 */
final class StoredSkeletonMapCollector {
    /** The limit per session, so that a device with ever new skeletons cannot exhaust memory. */
    @DocumentedLimit(
            value = "skeleton maps that are read from a take, for each session",
            unit = "maps",
            beyond = "ignored")
    private static final int MOST = 64;

    @DocumentedLimit(value = "sessions whose skeleton maps are read from a take", unit = "sessions", beyond = "ignored")
    private static final int MOST_SESSIONS = 1024;

    @DocumentedLimit(value = "a skeleton map that is read from a take", unit = "characters", beyond = "ignored")
    private static final int LONGEST = 1 << 20;

    private final Map<String, Set<String>> texts = new HashMap<>();

    /** Adds a metadata record; records beyond the limits are ignored. */
    void add(McapMetadata metadata) {
        var map = metadata.metadata().getOrDefault("map", "");
        var session = metadata.metadata().getOrDefault("session", "");
        boolean room = texts.containsKey(session) || texts.size() < MOST_SESSIONS;
        if (room && !map.isEmpty() && map.length() <= LONGEST) {
            var names = texts.computeIfAbsent(session, _ -> new LinkedHashSet<>());
            if (names.size() < MOST) {
                names.add(map);
            }
        }
    }

    /** Returns the maps that match by bone names; a device's own description is decoded again anyway. */
    List<SkeletonMap> findMaps(String session) {
        var maps = new ArrayList<SkeletonMap>();
        for (var text : texts.getOrDefault(session, Set.of())) {
            try {
                var map = SkeletonMapReader.read(text, "the take");
                if (!map.matches().isEmpty()) {
                    maps.add(map);
                }
            } catch (IllegalArgumentException _) {
                // A damaged or unknown map is ignored.
            }
        }
        return maps;
    }
}
