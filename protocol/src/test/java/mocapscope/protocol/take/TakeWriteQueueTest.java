package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What waits to be written, and how much of it may. */
class TakeWriteQueueTest {
    private static final Runnable DEED = () -> {};

    private final TakeWriteQueue backlog = new TakeWriteQueue(1000);

    @Test
    void whatIsTakenCountsUntilItIsWritten() throws InterruptedException {
        backlog.add(DEED, 900);
        backlog.take(1);
        backlog.setRemainingBytes(300);
        backlog.add(DEED, 700);
        assertFalse(backlog.hasOverflowed());
        backlog.add(DEED, 1);
        assertFalse(backlog.hasOverflowed());

        backlog.add(DEED, 1);

        assertTrue(backlog.hasOverflowed());
        assertTrue(backlog.isClosed());
        assertEquals(2, backlog.length());
    }

    @Test
    void whatIsLargerThanAllFitsWhereNothingWaits() {
        backlog.add(DEED, 5000);

        assertFalse(backlog.hasOverflowed());
        assertEquals(1, backlog.length());
    }

    @Test
    void afterTheEndNothingIsKeptNeitherWhatWaitsNorWhatWasTaken() throws InterruptedException {
        backlog.add(DEED, 10);
        var taken = backlog.take(1);
        backlog.add(DEED, 10);
        backlog.close();
        backlog.clear();

        assertTrue(taken.isEmpty());
        assertEquals(0, backlog.length());
        assertEquals(0, backlog.bytes() + backlog.taken());
    }
}
