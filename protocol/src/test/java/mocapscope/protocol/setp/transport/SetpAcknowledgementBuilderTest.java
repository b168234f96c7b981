package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.stream.LongStream;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import org.junit.jupiter.api.Test;

class SetpAcknowledgementBuilderTest {
    private static final long MS = 1_000_000;
    private final SetpAcknowledgementBuilder queue = new SetpAcknowledgementBuilder(SetpProtocolParameters.DEFAULTS);

    @Test
    void singleIdWaits25Milliseconds() {
        queue.queue(1, false, 100 * MS);

        assertEquals(125 * MS, queue.dueAt());
    }

    @Test
    void twoIdsAreDueAtOnce() {
        queue.queue(1, false, 100 * MS);
        queue.queue(2, false, 110 * MS);

        assertEquals(110 * MS, queue.dueAt());
    }

    @Test
    void urgentIdIsDueAtOnce() {
        queue.queue(1, true, 100 * MS);

        assertEquals(100 * MS, queue.dueAt());
    }

    @Test
    void delayStartsWithFirstId() {
        queue.queue(1, false, 100 * MS);
        queue.queue(1, false, 120 * MS);

        assertEquals(125 * MS, queue.dueAt());
    }

    @Test
    void nothingIsDueWhenQueueIsEmpty() {
        queue.queue(1, true, 0);
        take();

        assertEquals(Long.MAX_VALUE, queue.dueAt());
        assertFalse(queue.hasQueued());
    }

    @Test
    void listsQueuedIdsBeforeHistory() {
        queue.queue(1, false, 0);
        queue.queue(2, false, 0);
        assertEquals(List.of(1L, 2L), take());
        queue.queue(3, true, 0);
        assertEquals(List.of(3L, 2L, 1L), take());
    }

    @Test
    void listsEachIdOnce() {
        queue.queue(1, true, 0);
        take();
        queue.queue(2, true, 0);
        take();
        queue.queue(1, true, 0);

        assertEquals(List.of(1L, 2L), take());
    }

    @Test
    void repeatsTwentyOldIds() {
        for (long id = 1; id <= 25; id++) {
            queue.queue(id, true, 0);
            take();
        }
        queue.queue(26, true, 0);

        assertEquals(LongStream.iterate(26, id -> id - 1).limit(21).boxed().toList(), take());
    }

    @Test
    void sendsIdsBeyondSixtyOneAtOnce() {
        for (long id = 1; id <= 70; id++) {
            queue.queue(id, false, 0);
        }
        assertEquals(244, queue.nextSize());
        assertEquals(LongStream.rangeClosed(1, 61).boxed().toList(), take());
        assertEquals(0, queue.dueAt());
        assertEquals(LongStream.rangeClosed(62, 70).boxed().toList(), take().subList(0, 9));
    }

    @Test
    void limitsNumberOfQueuedIds() {
        for (long id = 1; id <= 100_000; id++) {
            queue.queue(id, false, 0);
        }
        int ids = 0;
        while (queue.hasQueued()) {
            ids += take().size();
        }

        assertEquals(4096, ids, 20 * 68); // and what the history repeats
    }

    private List<Long> take() {
        return SetpTestPackets.ids(queue.buildFrame(1, 0));
    }
}
