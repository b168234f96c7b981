package mocapscope.protocol.script.runner;

import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;

/**
 * Checks the number and size of the session events queued for a test script against the queue's limits. They count
 * against the budget of all sessions.
 */
final class ScriptEventQueueLimitChecker {
    @DocumentedLimit(
            value = "events that a step has not read yet; those that were read and are needed again have as many",
            unit = "events",
            beyond =
                    "unread ones are dropped and named, and the case fails; of the others the oldest are dropped, and a step that needs them fails and names them")
    static final int MOST = 65_536;

    @DocumentedLimit(
            value =
                    "data of the events that a step has not read yet, + 128 bytes for each; those that are needed again have as much",
            unit = "bytes",
            beyond =
                    "unread ones are dropped and named, and the case fails; of the others the oldest are dropped, and a step that needs them fails and names them")
    static final long MOST_BYTES = 64L << 20;
    /** The memory cost of an event in addition to its bytes. */
    private static final int EACH = 128;

    private final AllSessionsMemoryBudget.MemoryShare share;
    private int count;
    private long bytes;

    ScriptEventQueueLimitChecker() {
        this(AllSessionsMemoryBudget.PROCESS);
    }

    ScriptEventQueueLimitChecker(AllSessionsMemoryBudget budget) {
        share = budget.createUsedShare(this);
    }

    boolean fits(TestedSessionEvent event) {
        return count < MOST && bytes + cost(event) <= MOST_BYTES;
    }

    void add(TestedSessionEvent event) {
        count++;
        bytes += cost(event);
        share.change(cost(event));
    }

    void remove(TestedSessionEvent event) {
        count--;
        bytes -= cost(event);
        share.change(-cost(event));
    }

    private static long cost(TestedSessionEvent event) {
        return EACH
                + switch (event) {
                    case TestedSessionEvent.MessageEvent(var message) -> message.length();
                    case TestedSessionEvent.EntryEvent(var entry) ->
                        entry.bytes().remaining();
                    case TestedSessionEvent.FindingEvent _,
                            TestedSessionEvent.StateEvent _,
                            TestedSessionEvent.ResendEvent _ -> 0;
                    case TestedSessionEvent.RequestEvent _, TestedSessionEvent.CancelEvent _ -> 0;
                };
    }
}
