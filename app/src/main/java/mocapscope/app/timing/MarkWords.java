package mocapscope.app.timing;

import mocapscope.app.model.DeliveryAnomaly;
import mocapscope.app.words.Words;

/** Formats a delivery anomaly as text, such as the number of missing messages. */
final class MarkWords {
    private static final Words WORDS = Words.of(MarkWords.class);

    private MarkWords() {}

    /** Formats a mark; {@code exact} is true if sequence numbers give the number of missing messages. */
    static String of(DeliveryAnomaly mark, boolean exact) {
        return switch (mark.kind()) {
            case LOST -> exact ? WORDS.text("mark.lost", mark.count()) : WORDS.text("mark.missing", mark.count());
            case LATE -> WORDS.text("mark.late");
            case TWICE -> WORDS.text("mark.twice");
        };
    }
}
