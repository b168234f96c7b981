package mocapscope.protocol.setp;

import java.util.Collections;
import java.util.Map;

/**
 * Immutable reassembly state of one direction of a SETP session: incomplete messages and recently completed ids.
 *
 * @param begun incomplete messages by id, the oldest first; the map must not change afterwards
 * @param completed ids of completed messages, which are not accepted again
 */
record SetpReassembly(Map<Long, SetpPartial> begun, SetpRecent completed) {
    static final SetpReassembly EMPTY = new SetpReassembly(Map.of(), SetpRecent.NONE);

    SetpReassembly {
        begun = Collections.unmodifiableMap(begun);
    }

    /** Returns the size of the frames of incomplete messages, counted as in {@link SetpPieces#bytes}. */
    long bytes() {
        return begun.isEmpty()
                ? 0
                : begun.values().stream().mapToLong(one -> one.pieces().bytes()).sum();
    }
}
