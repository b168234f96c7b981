package mocapscope.protocol.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class DroppedNumbersTest {
    private final DroppedNumbers numbers = new DroppedNumbers();

    @Test
    void countsDroppedNumberOnceUntilPassed() {
        assertEquals(2, numbers.drop(List.of(7L, 8L)));
        assertEquals(0, numbers.drop(List.of(7L)));
        assertEquals(1, numbers.pass(List.of(7L)));
        assertEquals(0, numbers.pass(List.of(7L)));
    }

    @Test
    void doesNotCountDroppedResendOfPassedNumber() {
        assertEquals(0, numbers.pass(List.of(7L)));
        assertEquals(0, numbers.drop(List.of(7L)));
        assertEquals(0, numbers.pass(List.of(7L)));
    }

    @Test
    void ignoresDroppedResendAfterNumberPassed() {
        assertEquals(1, numbers.drop(List.of(7L)));
        assertEquals(1, numbers.pass(List.of(7L)));
        assertEquals(0, numbers.drop(List.of(7L)));
    }
}
