package mocapscope.app.model.snapshot;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import mocapscope.protocol.bytes.Severity;
import org.jspecify.annotations.Nullable;

/** Counts findings by severity. Not thread-safe. */
public final class SeverityCounter {
    private final long[] counts = new long[Severity.values().length];
    private @Nullable Map<Severity, Long> shown;

    public void add(Severity severity) {
        counts[severity.ordinal()]++;
        shown = null;
    }

    /** Returns the count for every severity, including zeros; the identical map until a finding is added. */
    public Map<Severity, Long> map() {
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
