package mocapscope.app.timing;

import mocapscope.app.model.Mark;
import mocapscope.app.words.Words;

/** What is said of a mark. */
final class MarkWords {
    private static final Words WORDS = Words.of(MarkWords.class);

    private MarkWords() {}

    /** {@code exact} when numbers of messages tell how many are missing. */
    static String of(Mark mark, boolean exact) {
        return switch (mark.kind()) {
            case LOST -> exact ? WORDS.text("mark.lost", mark.count()) : WORDS.text("mark.missing", mark.count());
            case LATE -> WORDS.text("mark.late");
            case TWICE -> WORDS.text("mark.twice");
        };
    }
}
