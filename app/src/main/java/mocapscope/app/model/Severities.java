package mocapscope.app.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import mocapscope.protocol.bytes.Severity;
import org.jspecify.annotations.Nullable;

/** How many findings of each severity there were. Not thread safe. */
final class Severities {
    private final long[] counts = new long[Severity.values().length];
    private @Nullable Map<Severity, Long> shown;

    void add(Severity severity) {
        counts[severity.ordinal()]++;
        shown = null;
    }

    /** Every severity, those without findings as 0; the same map until something is added. */
    Map<Severity, Long> map() {
        if (shown == null) {
            var map = new EnumMap<Severity, Long>(Severity.class);
            for (var severity : Severity.values()) {
                map.put(severity, counts[severity.ordinal()]);
            }
            shown = Collections.unmodifiableMap(map);
        }
        return shown;
    }
}
