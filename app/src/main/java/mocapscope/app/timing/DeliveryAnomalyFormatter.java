package mocapscope.app.timing;

import mocapscope.app.model.DeliveryAnomaly;
import mocapscope.app.words.TextBundle;

/** Formats a delivery anomaly as text, such as the number of missing messages. */
final class DeliveryAnomalyFormatter {
    private static final TextBundle WORDS = TextBundle.of(DeliveryAnomalyFormatter.class);

    private DeliveryAnomalyFormatter() {}

    /** Formats a mark; {@code exact} is true if sequence numbers give the number of missing messages. */
    static String format(DeliveryAnomaly mark, boolean exact) {
        return switch (mark.kind()) {
            case LOST -> exact ? WORDS.text("mark.lost", mark.count()) : WORDS.text("mark.missing", mark.count());
            case LATE -> WORDS.text("mark.late");
            case TWICE -> WORDS.text("mark.twice");
        };
    }
}
