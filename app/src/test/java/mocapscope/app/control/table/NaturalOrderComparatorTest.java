package mocapscope.app.control.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NaturalOrderComparatorTest {

    @Test
    void comparesNumbersInTextNumerically() {
        assertEquals(List.of("Tracker2", "Tracker10", "tracker11"), sorted("tracker11", "Tracker10", "Tracker2"));
    }

    @Test
    void ignoresLeadingZeros() {
        assertEquals(List.of("a007", "a8", "a010"), sorted("a010", "a8", "a007"));
    }

    @Test
    void prefixSortsFirst() {
        assertEquals(List.of("", "arm", "armLeft"), sorted("armLeft", "", "arm"));
    }

    private static List<String> sorted(String... texts) {
        return Stream.of(texts)
                .sorted(new LiveTableColumn.NaturalOrderComparator())
                .toList();
    }
}
