package mocapscope.app.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MessageNumberQueueTest {
    private final MessageNumberQueue numbers = new MessageNumberQueue();

    @Test
    void bothEndsGrowInOrder() {
        for (int i = 0; i < 1000; i++) {
            numbers.addLast(1000 + i);
            numbers.addFirst(999 - i);
        }

        assertEquals(2000, numbers.size());
        assertEquals(
                IntStream.range(0, 2000).mapToObj(i -> (long) i).toList(),
                IntStream.range(0, 2000).mapToObj(numbers::get).toList());
    }

    @Test
    void theLowerEndIsDropped() {
        for (int i = 0; i < 300; i++) {
            numbers.addLast(10L * i);
        }
        numbers.removeBelow(995);

        assertEquals(200, numbers.size());
        assertEquals(1000, numbers.get(0));
    }

    @Test
    void aNumberIsFoundOrTheNextAboveIt() {
        numbers.addLast(10);
        numbers.addLast(20);

        assertEquals(0, numbers.indexFrom(5));
        assertEquals(1, numbers.indexFrom(11));
        assertEquals(1, numbers.indexFrom(20));
        assertEquals(2, numbers.indexFrom(21));
    }
}
