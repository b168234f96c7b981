package mocapscope.app.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Vital;

/** How a session's transport is and was. Not thread safe. */
final class Vitals {
    /** Two minutes of ten a second. */
    private static final int KEPT = 1200;

    private static final int MOST = 32;

    private final Map<String, Vitality> byKey = new LinkedHashMap<>();
    private List<Vitality> shown = List.of();

    /** Takes what was told {@code at} a moment of the monotonic clock. */
    void add(List<Vital> latest, long at) {
        for (var vital : latest) {
            var known = byKey.get(vital.key());
            if (known == null && byKey.size() == MOST) {
                continue;
            }
            var past = known == null ? new Series(KEPT) : known.past();
            past.add(at, vital.value());
            byKey.put(vital.key(), new Vitality(vital, past));
        }
        shown = List.copyOf(byKey.values());
    }

    /** In the order in which they were told first; the same list until one is told again. */
    List<Vitality> list() {
        return shown;
    }
}
