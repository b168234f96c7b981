package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeOrderedMergerTest {
    private final List<String> merged = new ArrayList<>();
    private final TimeOrderedMerger<String> merger = new TimeOrderedMerger<>(10, 4, merged::add);

    @Test
    void ordersItemsOfSourcesByTime() {
        merger.add("a", 1, "a1");
        merger.add("a", 5, "a5");
        merger.add("b", 3, "b3");
        merger.advance(14);

        assertEquals(List.of("a1", "b3"), merged);
        merger.finish();
        assertEquals(List.of("a1", "b3", "a5"), merged);
        assertEquals(0, merger.late());
    }

    @Test
    void keepsOrderWithinSourceWhenItsTimesGoBack() {
        merger.add("a", 5, "first");
        merger.add("a", 4, "second");
        merger.add("b", 5, "third");
        merger.finish();

        assertEquals(List.of("first", "second", "third"), merged);
    }

    @Test
    void passesOnEarliestItemWhenFull() {
        for (int i = 0; i < 6; i++) {
            merger.add("a", i, "a" + i);
        }

        assertEquals(List.of("a0", "a1"), merged);
    }

    @Test
    void countsItemsThatAreTooLate() {
        merger.add("a", 20, "a20");
        merger.advance(30);
        merger.add("b", 19, "b19");
        merger.add("b", 21, "b21");
        merger.finish();

        assertEquals(List.of("a20", "b19", "b21"), merged);
        assertEquals(1, merger.late());
    }
}
