package mocapscope.protocol.recording;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import mocapscope.protocol.session.event.Finding;

/** Returns the problem reports that were added to a live session since the cursor was last read. Not thread-safe. */
final class LiveFindingCursor {
    private final Supplier<List<Finding>> source;
    private List<Finding> seen = List.of();

    /** Creates a cursor; {@code source} returns the identical list until a finding is added. */
    LiveFindingCursor(Supplier<List<Finding>> source) {
        this.source = source;
    }

    /** Returns the findings that were added since the last call. */
    List<Finding> read() {
        var now = source.get();
        if (now == seen) {
            return List.of();
        }
        Set<Finding> before = Collections.newSetFromMap(new IdentityHashMap<>());
        before.addAll(seen);
        var added = new ArrayList<Finding>();
        for (var finding : now) {
            if (!before.contains(finding)) {
                added.add(finding);
            }
        }
        seen = now;
        return added;
    }
}
