package mocapscope.protocol.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class StableIndexQueueTest {
    private final StableIndexQueue<Long> queue = new StableIndexQueue<>();

    @Test
    void elementsKeepTheirNumbersAfterRemovals() {
        for (long i = 0; i < 1000; i++) {
            queue.add(i);
            if (i % 3 == 0) {
                queue.removeFirst();
            }
        }

        for (long number = queue.firstNumber(); number < queue.nextNumber(); number++) {
            assertEquals(Optional.of(number), queue.get(number));
        }
        assertEquals(1000 - 334, queue.size());
    }

    @Test
    void returnsNothingForRemovedOrUnknownNumbers() {
        queue.add(0L);
        queue.removeFirst();

        assertTrue(queue.get(0).isEmpty());
        assertTrue(queue.get(1).isEmpty());
        assertTrue(queue.get(-1).isEmpty());
    }
}
