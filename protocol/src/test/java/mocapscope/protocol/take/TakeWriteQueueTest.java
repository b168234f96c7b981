package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.junit.jupiter.api.Test;

/** Tests of the queue of a take's writer, and of its limits. */
class TakeWriteQueueTest {
    private static final Runnable ACTION = () -> {};

    private final AllSessionsMemoryBudget budget = new AllSessionsMemoryBudget(1000);
    private final TakeWriteQueue queue = new TakeWriteQueue(1000, budget);

    @Test
    void takenItemsCountUntilWritten() throws InterruptedException {
        queue.add(ACTION, 900);
        queue.take(1);
        queue.setRemainingBytes(300);
        queue.add(ACTION, 700);
        assertFalse(queue.hasOverflowed());
        queue.add(ACTION, 1);
        assertFalse(queue.hasOverflowed());

        queue.add(ACTION, 1);

        assertTrue(queue.hasOverflowed());
        assertTrue(queue.isClosed());
        assertEquals(2, queue.length());
    }

    @Test
    void emptyQueueAcceptsItemLargerThanLimit() {
        queue.add(ACTION, 5000);

        assertFalse(queue.hasOverflowed());
        assertEquals(1, queue.length());
    }

    @Test
    void clearDiscardsQueuedAndTakenItems() throws InterruptedException {
        queue.add(ACTION, 10);
        var taken = queue.take(1);
        queue.add(ACTION, 10);
        queue.close();
        queue.clear();

        assertTrue(taken.isEmpty());
        assertEquals(0, queue.length());
        assertEquals(0, queue.bytes() + queue.taken());
    }

    @Test
    void countsAgainstBudgetUntilWritten() throws InterruptedException {
        budget.createUsedShare(this).change(500);
        queue.add(ACTION, 900);
        assertTrue(budget.isExceeded());
        queue.take(1);
        assertTrue(budget.isExceeded());
        queue.setRemainingBytes(400);
        assertFalse(budget.isExceeded());

        queue.add(ACTION, 900);
        assertTrue(budget.isExceeded());
        queue.clear();
        assertFalse(budget.isExceeded());
        assertFalse(queue.hasOverflowed());
    }
}
