package mocapscope.protocol.setp;

import java.util.Collections;
import java.util.Map;

/**
 * What is remembered of one direction's messages between two packets. Never changes.
 *
 * @param begun messages that are not complete by their ids, oldest first; whoever hands them over changes them no more
 * @param completed messages, which are not taken again
 */
record SetpReassembly(Map<Long, SetpPartial> begun, SetpRecent completed) {
    static final SetpReassembly EMPTY = new SetpReassembly(Map.of(), SetpRecent.NONE);

    SetpReassembly {
        begun = Collections.unmodifiableMap(begun);
    }

    /** Of frames that wait for the rest of their messages, as {@link SetpPieces#bytes} counts. */
    long bytes() {
        return begun.isEmpty()
                ? 0
                : begun.values().stream().mapToLong(one -> one.pieces().bytes()).sum();
    }
}
