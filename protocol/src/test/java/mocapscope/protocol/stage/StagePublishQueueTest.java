package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.junit.jupiter.api.Test;

class StagePublishQueueTest {
    private final AllSessionsMemoryBudget budget = new AllSessionsMemoryBudget(1000);
    private final StagePublishQueue queue = new StagePublishQueue(100, budget);
    private final List<String> done = new ArrayList<>();

    private boolean add(StageMessageKind kind, int size, String name) {
        return queue.add(kind, size, () -> done.add(name));
    }

    private List<String> runAll() {
        queue.take(1000).forEach(Runnable::run);
        return done;
    }

    @Test
    void keepsOrderOfAllKinds() {
        add(StageMessageKind.RAW, 10, "a");
        add(StageMessageKind.HEALTH, 10, "b");
        add(StageMessageKind.RAW, 10, "c");

        assertEquals(List.of("a", "b", "c"), runAll());
        assertEquals(0, queue.bytes());
    }

    @Test
    void dropsVerdictsThenLogThenCheckpointsForBytes() {
        add(StageMessageKind.STATE, 25, "state");
        add(StageMessageKind.HEALTH, 25, "health");
        add(StageMessageKind.RAW, 25, "raw");
        add(StageMessageKind.LOG, 25, "log");

        assertTrue(add(StageMessageKind.RAW, 25, "raw 2"));
        assertTrue(add(StageMessageKind.RAW, 25, "raw 3"));
        assertEquals(List.of("state", "raw", "raw 2", "raw 3"), runAll());
        assertEquals(1, queue.dropped(StageMessageKind.HEALTH));
        assertEquals(1, queue.dropped(StageMessageKind.LOG));
        assertEquals(0, queue.dropped(StageMessageKind.STATE));
    }

    @Test
    void dropsNewBytesWhenOnlyBytesWait() {
        for (int i = 0; i < 10; i++) {
            assertTrue(add(StageMessageKind.RAW, 10, "raw " + i));
        }

        assertFalse(add(StageMessageKind.RAW, 10, "late"));
        assertFalse(add(StageMessageKind.STATE, 1, "state"));
        assertEquals(100, queue.bytes());
        assertEquals(1, queue.dropped(StageMessageKind.RAW));
        assertEquals(1, queue.dropped(StageMessageKind.STATE));
        assertEquals(10, runAll().size());
    }

    @Test
    void keepsLessImportantActionsThatFit() {
        add(StageMessageKind.HEALTH, 60, "health");

        assertTrue(add(StageMessageKind.RAW, 40, "raw"));
        assertEquals(List.of("health", "raw"), runAll());
    }

    @Test
    void takesOldestActionsUpToSize() {
        for (int i = 0; i < 10; i++) {
            add(StageMessageKind.RAW, 10, "raw " + i);
        }
        queue.take(15).forEach(Runnable::run);

        assertEquals(List.of("raw 0", "raw 1"), done);
        assertEquals(80, queue.bytes());
        assertTrue(add(StageMessageKind.RAW, 20, "raw 10"));
    }

    @Test
    void countsWaitingBytesAgainstMemoryBudget() {
        var other = budget.createUsedShare(this);
        other.change(950);
        assertFalse(budget.isExceeded());

        add(StageMessageKind.RAW, 60, "raw");
        assertTrue(budget.isExceeded());
        queue.take(1000);
        assertFalse(budget.isExceeded());
    }
}
