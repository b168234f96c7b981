package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SetpAcknowledgementQueueTest {
    private static final long MS = 1_000_000;
    private final SetpAcknowledgementQueue acknowledger = new SetpAcknowledgementQueue(SetpTransportParameters.DEFAULTS);

    @Test
    void oneIdWaitsTwentyFiveMilliseconds() {
        acknowledger.queue(1, false, 100 * MS);

        assertEquals(125 * MS, acknowledger.dueAt());
    }

    @Test
    void twoIdsDoNotWait() {
        acknowledger.queue(1, false, 100 * MS);
        acknowledger.queue(2, false, 110 * MS);

        assertEquals(110 * MS, acknowledger.dueAt());
    }

    @Test
    void whatIsUrgentDoesNotWait() {
        acknowledger.queue(1, true, 100 * MS);

        assertEquals(100 * MS, acknowledger.dueAt());
    }

    @Test
    void theTimeRunsFromTheFirstId() {
        acknowledger.queue(1, false, 100 * MS);
        acknowledger.queue(1, false, 120 * MS);

        assertEquals(125 * MS, acknowledger.dueAt());
    }

    @Test
    void nothingIsDueWhenNothingWaits() {
        acknowledger.queue(1, true, 0);
        take();

        assertEquals(Long.MAX_VALUE, acknowledger.dueAt());
        assertFalse(acknowledger.hasQueued());
    }

    @Test
    void waitingIdsComeFirstThenTheLatestOfTheHistory() {
        acknowledger.queue(1, false, 0);
        acknowledger.queue(2, false, 0);
        assertEquals(List.of(1L, 2L), take());
        acknowledger.queue(3, true, 0);
        assertEquals(List.of(3L, 2L, 1L), take());
    }

    @Test
    void noIdIsRepeatedInOneAcknowledgement() {
        acknowledger.queue(1, true, 0);
        take();
        acknowledger.queue(2, true, 0);
        take();
        acknowledger.queue(1, true, 0);

        assertEquals(List.of(1L, 2L), take());
    }

    @Test
    void twentyOldIdsAreRepeated() {
        for (long id = 1; id <= 25; id++) {
            acknowledger.queue(id, true, 0);
            take();
        }
        acknowledger.queue(26, true, 0);

        assertEquals(LongStream.iterate(26, id -> id - 1).limit(21).boxed().toList(), take());
    }

    @Test
    void sixtyOneIdsFillOneAndTheRestIsDueAtOnce() {
        for (long id = 1; id <= 70; id++) {
            acknowledger.queue(id, false, 0);
        }
        assertEquals(244, acknowledger.nextSize());
        assertEquals(LongStream.rangeClosed(1, 61).boxed().toList(), take());
        assertEquals(0, acknowledger.dueAt());
        assertEquals(LongStream.rangeClosed(62, 70).boxed().toList(), take().subList(0, 9));
    }

    @Test
    void aFloodOfIdsIsBounded() {
        for (long id = 1; id <= 100_000; id++) {
            acknowledger.queue(id, false, 0);
        }
        int ids = 0;
        while (acknowledger.hasQueued()) {
            ids += take().size();
        }

        assertEquals(4096, ids, 20 * 68); // and what the history repeats
    }

    private List<Long> take() {
        return Packets.ids(acknowledger.buildFrame(1, 0));
    }
}
