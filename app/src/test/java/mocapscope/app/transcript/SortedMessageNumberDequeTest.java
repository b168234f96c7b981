package mocapscope.app.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SortedMessageNumberDequeTest {
    private final SortedMessageNumberDeque queue = new SortedMessageNumberDeque();

    @Test
    void keepsOrderWhenGrowingAtBothEnds() {
        for (int i = 0; i < 1000; i++) {
            queue.addLast(1000 + i);
            queue.addFirst(999 - i);
        }

        assertEquals(2000, queue.size());
        assertEquals(
                IntStream.range(0, 2000).mapToObj(i -> (long) i).toList(),
                IntStream.range(0, 2000).mapToObj(queue::get).toList());
    }

    @Test
    void dropsNumbersBelowLimit() {
        for (int i = 0; i < 300; i++) {
            queue.addLast(10L * i);
        }
        queue.removeBelow(995);

        assertEquals(200, queue.size());
        assertEquals(1000, queue.get(0));
    }

    @Test
    void findsNumberOrNextHigher() {
        queue.addLast(10);
        queue.addLast(20);

        assertEquals(0, queue.indexFrom(5));
        assertEquals(1, queue.indexFrom(11));
        assertEquals(1, queue.indexFrom(20));
        assertEquals(2, queue.indexFrom(21));
    }
}
