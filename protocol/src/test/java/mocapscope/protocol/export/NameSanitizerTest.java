package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of joints and markers, as words that other programs take. */
class NameSanitizerTest {

    @ParameterizedTest
    @ValueSource(strings = {" ", "\t", "\u3000", "\u00a0", "\u0085", "\u2028", "\u200b", "{", "}", "\"", " {\u3000"})
    void removesWordSeparators(String blank) {
        assertEquals("left_arm", NameSanitizer.toWord("left" + blank + "arm", "joint"));
    }

    @Test
    void keepsLettersOfAllScripts() {
        assertEquals("左腕", NameSanitizer.toWord("左腕", "joint"));
    }
}
