package mocapscope.protocol.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UniqueNameRegistryTest {

    @Test
    void appendsNumbersToTakenNames() {
        var registry = new UniqueNameRegistry("time");
        registry.reserve(List.of("hips"));

        assertEquals(
                List.of("a", "a_2", "a_3", "a_2_2", "time_2", "hips_2", "A"),
                Stream.of("a", "a", "a", "a_2", "time", "hips", "A")
                        .map(registry::add)
                        .toList());
    }

    @Test
    void skipsNumbersThatAreNames() {
        var registry = new UniqueNameRegistry("a_2", "a_4");

        assertEquals(
                List.of("a", "a_3", "a_5", "a_6"),
                Stream.of("a", "a", "a", "a").map(registry::add).toList());
    }

    @Test
    void namesOfFilesDifferInMoreThanCase() {
        var registry = UniqueNameRegistry.ignoringCase();
        registry.reserve(List.of("B"));

        assertEquals(
                List.of("a", "A_2", "a_3", "b_2"),
                Stream.of("a", "A", "a", "b").map(registry::add).toList());
    }
}
