package mocapscope.protocol.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** What a terminal would obey, and what nobody would see. */
class SpelledTest {
    @Test
    void whatMovesTheCursorOrNamesTheWindowIsSpelledOut() {
        assertEquals("\\u001b[2Jgone\\u0007", Spelled.line("\u001b[2Jgone\u0007"));
        assertEquals("\\u009b2J", Spelled.line("\u009b2J"));
    }

    @Test
    void whatTurnsLettersAroundIsSpelledOut() {
        assertEquals("\\u202efdp.exe\\u2069", Spelled.line("\u202efdp.exe\u2069"));
        assertEquals("\\u200edir", Spelled.line("\u200edir"));
    }

    @Test
    void whatIsNoLetterIsSpelledOut() {
        assertEquals("a\\u200bb", Spelled.line("a\u200bb"));
        assertEquals("\\ud83d", Spelled.line("\ud83d"));
        assertEquals("\\U000e0041", Spelled.line("\udb40\udc41"));
        assertEquals("\\ufdd0\\uffff", Spelled.line("\ufdd0\uffff"));
    }

    @Test
    void aLineStaysOneAndSeveralStaySeveral() {
        assertEquals("one\\nmocapscope: two\\u2028", Spelled.line("one\nmocapscope: two\u2028"));
        assertEquals("one\ntwo\\u000d", Spelled.lines("one\ntwo\r"));
    }

    @Test
    void wordsOfAllLanguagesStayAsTheyAre() {
        for (var words : new String[] {"", "Größe 1,5 m", "左手", "مرحبا", "نمی‌خواهم", "שלום", "👩‍🚀", "tab-less"}) {
            assertEquals(words, Spelled.line(words));
        }
    }
}
