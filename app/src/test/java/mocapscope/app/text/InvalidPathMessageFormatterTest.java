package mocapscope.app.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.InvalidPathException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the locale is named only where it can be the reason. */
class InvalidPathMessageFormatterTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            true  | \u00fc  | the locale lacks letters of this file name: set LC_ALL=C.UTF-8, or rename the file: \u00fc
            false | \u00fc  | not a valid file name: bad: \u00fc
            true  | \u00fc~ | not a valid file name: bad: \u00fc~
            true  | ~       | not a valid file name: bad: ~
            """)
    void namesReason(boolean unix, String input, String expected) {
        var exception = new InvalidPathException(input.replace('~', '\0'), "bad");

        assertEquals(expected.replace('~', '\0'), InvalidPathMessageFormatter.format(exception, unix));
    }
}
