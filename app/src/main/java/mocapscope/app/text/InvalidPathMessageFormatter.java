package mocapscope.app.text;

import java.io.File;
import java.nio.file.InvalidPathException;

/** Formats a message that explains why a text is not a valid file path and gives advice. */
public final class InvalidPathMessageFormatter {
    private static final TextBundle TEXTS = TextBundle.of(InvalidPathMessageFormatter.class);

    private InvalidPathMessageFormatter() {}

    /**
     * Returns the reason why a text is no valid path, with advice. Characters that the locale of a Unix system cannot
     * encode are lost before they arrive here, so there any character that is not plain ASCII counts as such.
     */
    public static String format(InvalidPathException exception) {
        return format(exception, File.separatorChar == '/');
    }

    static String format(InvalidPathException exception, boolean unix) {
        var input = exception.getInput();
        boolean letters = input.indexOf(0) < 0 && input.chars().anyMatch(letter -> letter >= 0x80);
        return unix && letters
                ? TEXTS.text("path.letters", input)
                : TEXTS.text("path.wrong", exception.getReason(), input);
    }
}
