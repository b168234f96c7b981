package mocapscope.protocol.setp.decode;

import java.util.Collections;
import java.util.Map;
import mocapscope.protocol.setp.wire.SetpReassemblyBuffer;

/**
 * Immutable state for reassembling one SETP sender's messages: incomplete messages and ids of recently completed ones.
 *
 * @param incomplete incomplete messages by id, the oldest first; the map must not change afterwards
 * @param completed ids of completed messages, which are not accepted again
 */
public record SetpReassemblyState(
        Map<Long, SetpPartiallyReceivedMessage> incomplete, SetpCompletedMessageHistory completed) {
    static final SetpReassemblyState EMPTY = new SetpReassemblyState(Map.of(), SetpCompletedMessageHistory.NONE);

    public SetpReassemblyState {
        incomplete = Collections.unmodifiableMap(incomplete);
    }

    /** Returns the size of the frames of incomplete messages, counted as in {@link SetpReassemblyBuffer#bytes}. */
    long bytes() {
        return incomplete.isEmpty()
                ? 0
                : incomplete.values().stream()
                        .mapToLong(one -> one.frames().bytes())
                        .sum();
    }
}
