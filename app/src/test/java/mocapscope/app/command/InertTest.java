package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import mocapscope.protocol.sample.SkeletonMaps;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

/** What a terminal would obey. */
class InertTest {
    @Test
    void whatMovesTheCursorOrNamesTheWindowIsShown() {
        assertEquals("\\x1b[2Jgone\\x07", Inert.line("\u001b[2Jgone\u0007"));
        assertEquals("\\x9b2J", Inert.line("\u009b2J"));
    }

    @Test
    void whatTurnsLettersAroundIsShown() {
        assertEquals("\\u202efdp.exe\\u2069", Inert.line("\u202efdp.exe\u2069"));
    }

    @Test
    void aLineStaysOneAndSeveralStaySeveral() {
        assertEquals("one\\x0amocapscope: two", Inert.line("one\nmocapscope: two"));
        assertEquals("one\ntwo\\x0d", Inert.lines("one\ntwo\r"));
    }

    @Test
    void wordsOfAllLanguagesStayAsTheyAre() {
        for (var words : new String[] {"", "Größe 1,5 m", "左手", "مرحبا", "שלום", "👩‍🚀", "tab-less"}) {
            assertEquals(words, Inert.line(words));
        }
    }

    @Test
    void whatIsSaidToAPersonIsInertToo() {
        var err = new StringWriter();
        var terminal = new Terminal(
                new Output(new ByteArrayOutputStream()),
                new PrintWriter(err),
                Ansi.OFF,
                new Interruption(),
                SkeletonMaps.builtIn());
        terminal.say("the peer says \u001b]0;owned\u0007");

        assertEquals("mocapscope: the peer says \\x1b]0;owned\\x07" + System.lineSeparator(), err.toString());
    }
}
