package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class FuzzyMatchRankerTest {
    private static final List<String> ALL =
            List.of("Reset layout", "Timing", "Save layout…", "Show layout of bytes", "Load skeleton map…");

    @Test
    void emptyQueryKeepsOriginalOrder() {
        assertEquals(ALL, of(" "));
    }

    @Test
    void ranksPrefixAboveWordStartAboveScatteredLetters() {
        assertEquals(
                List.of("Load skeleton map…", "Reset layout", "Save layout…", "Show layout of bytes"),
                of("lo").stream().sorted().toList());
        assertEquals("Load skeleton map…", of("lo").getFirst());
    }

    @Test
    void requiresEveryTypedWord() {
        assertEquals(List.of("Save layout…"), of("lay sav"));
    }

    @Test
    void ignoresPunctuationBetweenWords() {
        assertEquals(List.of("Save layout…"), of("layout: save"));
        assertEquals(List.of("Timing"), of("…timing?"));
    }

    @Test
    void ignoresCase() {
        assertEquals(List.of("Timing"), of("TIM"));
    }

    private static List<String> of(String typed) {
        return FuzzyMatchRanker.rank(ALL, typed, one -> one);
    }
}
