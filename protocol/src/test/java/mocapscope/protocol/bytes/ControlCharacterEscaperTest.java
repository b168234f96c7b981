package mocapscope.protocol.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Tests of escaping control characters and invisible characters. */
class ControlCharacterEscaperTest {
    @Test
    void escapesTerminalControlSequences() {
        assertEquals("\\u001b[2Jgone\\u0007", ControlCharacterEscaper.escapeLine("\u001b[2Jgone\u0007"));
        assertEquals("\\u009b2J", ControlCharacterEscaper.escapeLine("\u009b2J"));
    }

    @Test
    void escapesBidirectionalControlCharacters() {
        assertEquals("\\u202efdp.exe\\u2069", ControlCharacterEscaper.escapeLine("\u202efdp.exe\u2069"));
        assertEquals("\\u200edir", ControlCharacterEscaper.escapeLine("\u200edir"));
    }

    @Test
    void escapesInvisibleAndInvalidCharacters() {
        assertEquals("a\\u200bb", ControlCharacterEscaper.escapeLine("a\u200bb"));
        assertEquals("\\ud83d", ControlCharacterEscaper.escapeLine("\ud83d"));
        assertEquals("\\U000e0041", ControlCharacterEscaper.escapeLine("\udb40\udc41"));
        assertEquals("\\ufdd0\\uffff", ControlCharacterEscaper.escapeLine("\ufdd0\uffff"));
    }

    @Test
    void escapesLineBreaksOnlyInSingleLines() {
        assertEquals("one\\nmocapscope: two\\u2028", ControlCharacterEscaper.escapeLine("one\nmocapscope: two\u2028"));
        assertEquals("one\ntwo\\u000d", ControlCharacterEscaper.escapeLines("one\ntwo\r"));
    }

    @Test
    void keepsTabsAndLineEndsOfTables() {
        assertEquals("a\tb\r\n\\u061c", ControlCharacterEscaper.escapeTable("a\tb\r\n\u061c"));
    }

    @Test
    void keepsTextOfAllLanguages() {
        for (var text : new String[] {"", "Größe 1,5 m", "左手", "مرحبا", "نمی‌خواهم", "שלום", "👩‍🚀", "tab-less"}) {
            assertEquals(text, ControlCharacterEscaper.escapeLine(text));
        }
    }
}
