package mocapscope.app.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PseudoLocaleTest {

    @Test
    void accentsLettersAndKeepsPlaceholders() {
        var translated = PseudoLocale.translate("%s sent %,d messages, %.1f %% lost");

        assertTrue(translated.startsWith("[%s šéñţ %,d méššáğéš"), translated);
        assertTrue(translated.contains("%.1f %% ļöšţ"), translated);
        assertTrue(String.format(translated, "Wand", 1200, 0.5).startsWith("[Wand šéñţ "));
    }

    @Test
    void lengthensTextsByThird() {
        var text = "Connect to an endpoint";

        assertEquals(1.35, (double) PseudoLocale.translate(text).length() / text.length(), 0.05);
    }
}
