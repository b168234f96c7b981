package mocapscope.protocol.take;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.mcap.Metadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapReader;

/** By which maps the sessions of a take named their bodies' bones, as its metadata tell. Not thread safe. */
final class TakeMaps {
    /** Of a session; a device that tells of ever other bodies would fill the memory. */
    private static final int MOST = 64;

    private static final int MOST_SESSIONS = 1024;
    private static final int LONGEST = 1 << 20;

    private final Map<String, Set<String>> texts = new HashMap<>();

    /** Hears of one more; what is beyond measure is left out. */
    void add(Metadata told) {
        var map = told.metadata().getOrDefault("map", "");
        var session = told.metadata().getOrDefault("session", "");
        boolean room = texts.containsKey(session) || texts.size() < MOST_SESSIONS;
        if (room && !map.isEmpty() && map.length() <= LONGEST) {
            var its = texts.computeIfAbsent(session, _ -> new LinkedHashSet<>());
            if (its.size() < MOST) {
                its.add(map);
            }
        }
    }

    /** Those that fit anything: what a device described itself, it describes again when it is decoded. */
    List<SkeletonMap> of(String session) {
        var maps = new ArrayList<SkeletonMap>();
        for (var text : texts.getOrDefault(session, Set.of())) {
            try {
                var map = SkeletonMapReader.read(text, "the take");
                if (!map.matches().isEmpty()) {
                    maps.add(map);
                }
            } catch (IllegalArgumentException _) {
                // A damaged or foreign one names nothing.
            }
        }
        return maps;
    }
}
