package mocapscope.app.words;

import java.nio.file.InvalidPathException;

/** What is said of names that no file can have. */
public final class PathWords {
    private static final Words WORDS = Words.of(PathWords.class);

    private PathWords() {}

    /**
     * Why no file can be called so, and what to try. What the locale has no letters for is lost before we see it: it can
     * be told only by there being something that is no plain letter.
     */
    public static String why(InvalidPathException no) {
        boolean plain = no.getInput().chars().allMatch(letter -> letter < 0x80);
        return plain
                ? WORDS.text("path.wrong", no.getReason(), no.getInput())
                : WORDS.text("path.letters", no.getInput());
    }
}
