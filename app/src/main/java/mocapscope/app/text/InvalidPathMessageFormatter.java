package mocapscope.app.text;

import java.nio.file.InvalidPathException;

/** Formats the reason why a text is no valid file path, with advice. */
public final class InvalidPathMessageFormatter {
    private static final TextBundle TEXTS = TextBundle.of(InvalidPathMessageFormatter.class);

    private InvalidPathMessageFormatter() {}

    /**
     * Returns the reason why a text is no valid path, with advice. Characters that the locale cannot encode are lost
     * before they arrive here, so any character that is not plain ASCII counts as such.
     */
    public static String format(InvalidPathException exception) {
        boolean plain = exception.getInput().chars().allMatch(letter -> letter < 0x80);
        return plain
                ? TEXTS.text("path.wrong", exception.getReason(), exception.getInput())
                : TEXTS.text("path.letters", exception.getInput());
    }
}
