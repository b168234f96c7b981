package mocapscope.protocol.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class IndexedQueueTest {
    private final IndexedQueue<Long> ring = new IndexedQueue<>();

    @Test
    void elementsKeepTheirNumberWhateverIsRemovedBeforeThem() {
        for (long i = 0; i < 1000; i++) {
            ring.add(i);
            if (i % 3 == 0) {
                ring.removeFirst();
            }
        }

        for (long number = ring.firstNumber(); number < ring.nextNumber(); number++) {
            assertEquals(Optional.of(number), ring.get(number));
        }
        assertEquals(1000 - 334, ring.size());
    }

    @Test
    void whatWasRemovedOrNeverAddedIsNotThere() {
        ring.add(0L);
        ring.removeFirst();

        assertTrue(ring.get(0).isEmpty());
        assertTrue(ring.get(1).isEmpty());
        assertTrue(ring.get(-1).isEmpty());
    }
}
