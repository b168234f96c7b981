package mocapscope.protocol.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class AllSessionsMemoryBudgetTest {
    private static final Channel TCP = Channel.tcp("tcp");
    private static final long OWN = 1 << 20;

    private final AllSessionsMemoryBudget budget = new AllSessionsMemoryBudget(20_000);

    @Test
    void largestTranscriptDropsOldestEntries() {
        var large = transcript();
        var small = transcript();
        append(large, 12);
        append(small, 8);

        assertTrue(large.firstIndex() > 0, "the oldest entries are dropped");
        assertEquals(12, large.nextIndex());
        assertEquals(0, small.firstIndex());
        assertTrue(large.heldBytes() + small.heldBytes() <= 20_000);
        assertEquals(20_000, large.exceededBudget());
        assertEquals(OWN, small.exceededBudget());
        assertFalse(budget.isExceeded());
    }

    @Test
    void transcriptsShareBudgetEqually() {
        var first = transcript();
        var second = transcript();
        append(first, 30);
        append(second, 30);

        assertTrue(first.heldBytes() >= 8_000, "first: " + first.heldBytes());
        assertTrue(second.heldBytes() >= 8_000, "second: " + second.heldBytes());
    }

    @Test
    void queueGivesOnlyWithoutHistories() {
        var transcript = transcript();
        append(transcript, 5);
        AllSessionsMemoryBudget.MemoryHolder queue = _ -> 9_000;
        var share = budget.createQueueShare(queue);
        share.change(18_000);
        assertEquals(1, transcript.nextIndex() - transcript.firstIndex());

        share.change(9_000);
        assertFalse(budget.isExceeded());
    }

    @Test
    void closedShareNoLongerCounts() {
        AllSessionsMemoryBudget.MemoryHolder queue = _ -> 0;
        var share = budget.createQueueShare(queue);
        share.change(30_000);
        assertTrue(budget.isExceeded());

        share.close();
        assertFalse(budget.isExceeded());
        share.change(30_000);
        assertFalse(budget.isExceeded());
    }

    @Test
    void historiesGiveForUsedContent() {
        var transcript = transcript();
        append(transcript, 15);
        var used = budget.createUsedShare(this);
        used.change(18_000);
        assertEquals(1, transcript.nextIndex() - transcript.firstIndex());
        assertFalse(budget.isExceeded());

        used.change(5_000);
        assertTrue(budget.isExceeded(), "used content is never given");
        assertEquals(100, budget.reduce(800));
        used.change(-5_000);
        assertEquals(800, budget.reduce(800));
    }

    private Transcript transcript() {
        return new Transcript(OWN, Transcript.TranscriptPosition.START, budget);
    }

    private static void append(Transcript transcript, int entries) {
        for (int i = 0; i < entries; i++) {
            transcript.appendData(Direction.TO_CLIENT, TCP, i, ByteBuffer.allocate(1000), Entry.EntryModification.NONE);
        }
    }
}
