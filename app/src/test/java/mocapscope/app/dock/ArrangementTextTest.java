package mocapscope.app.dock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrangementTextTest {

    @Test
    void everyPrefixOfATextIsReadAsNothing() {
        var text = ArrangementText.write(Arrangement.of(Place.beside(Place.tabs("a", "b"), 0.25, Place.tabs("c")))
                .detached("b", 1, 2, 3, 4));

        for (int length = 0; length < text.length(); length++) {
            assertEquals(Optional.empty(), ArrangementText.read(text.substring(0, length)), text.substring(0, length));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"main\":{}}",
                "{\"main\":{\"tabs\":[],\"front\":\"a\"}}",
                "{\"main\":{\"tabs\":[\"a\"],\"front\":\"b\"}}",
                "{\"main\":{\"across\":true,\"parts\":[]}}",
                "{\"main\":{\"across\":true,\"parts\":[{\"share\":1e400,\"place\":{\"tabs\":[\"a\"],\"front\":\"a\"}}]}}",
                "{\"windows\":[{}]}"
            })
    void whatIsNoArrangementIsReadAsNothing(String text) {
        assertEquals(Optional.empty(), ArrangementText.read(text));
    }

    @Test
    void placesThatAreDeepAreReadAsNothing() {
        var deep = "{\"across\":true,\"parts\":[{\"share\":0.5,\"place\":".repeat(200);

        assertEquals(Optional.empty(), ArrangementText.read("{\"main\":" + deep + "{}" + "}]}".repeat(200) + "}"));
    }
}
