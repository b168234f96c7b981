package mocapscope.protocol.foxglove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class NewestPerKeyMessageQueueTest {
    private final AtomicLong limit = new AtomicLong(10);
    private final NewestPerKeyMessageQueue<String> queue = new NewestPerKeyMessageQueue<>(limit::get);

    @Test
    void keepsOrderWithinLimit() {
        queue.add("a", 5, "a1");
        queue.add(2, "b1");
        queue.add("a", 5, "a2");

        assertEquals(List.of("a1", "b1", "a2"), drain());
        assertEquals(0, queue.dropped());
        assertEquals(0, queue.bytes());
    }

    @Test
    void keepsNewestOfEachKeyBeyondLimit() {
        queue.add("a", 3, "a1");
        queue.add("b", 3, "b1");
        queue.add("a", 3, "a2");
        queue.add("a", 3, "a3");

        assertEquals(2, queue.dropped());
        assertEquals(6, queue.bytes());
        assertEquals(List.of("b1", "a3"), drain());
    }

    @Test
    void neverDropsMessagesWithoutKey() {
        queue.add(50, "first");
        queue.add("a", 8, "a1");
        queue.add(5, "second");
        queue.add("a", 8, "a2");

        assertEquals(55, queue.unkeyedBytes());
        assertEquals(List.of("first", "second", "a2"), drain());
        assertEquals(1, queue.dropped());
        assertEquals(0, queue.unkeyedBytes());
    }

    @Test
    void dropsOldestKeysIfNewestExceedLimit() {
        queue.add("a", 4, "a1");
        queue.add("b", 4, "b1");
        queue.add("c", 4, "c1");

        assertEquals(List.of("b1", "c1"), drain());
        assertEquals(1, queue.dropped());
    }

    @Test
    void appliesLimitThatHasShrunk() {
        queue.add("a", 4, "a1");
        queue.add("b", 4, "b1");
        limit.set(5);
        queue.add("b", 1, "b2");

        assertEquals(List.of("a1", "b2"), drain());
    }

    @Test
    void clearingDropsNothing() {
        queue.add("a", 4, "a1");
        queue.clear();

        assertNull(queue.poll());
        assertEquals(0, queue.dropped());
        assertEquals(0, queue.bytes());
    }

    /** Every message is either returned or counted, and the queue never exceeds its limit. */
    @Test
    void accountsForEveryMessage() {
        var random = new Random(7);
        int returned = 0;
        for (int i = 0; i < 10_000; i++) {
            queue.add(random.nextInt(4), random.nextInt(5), "m" + i);
            assertEquals(true, queue.bytes() <= 10);
            if (random.nextInt(3) == 0 && queue.poll() != null) {
                returned++;
            }
        }

        assertEquals(10_000, returned + drain().size() + queue.dropped());
    }

    private List<String> drain() {
        var all = new ArrayList<String>();
        for (var next = queue.poll(); next != null; next = queue.poll()) {
            all.add(next);
        }
        return all;
    }
}
