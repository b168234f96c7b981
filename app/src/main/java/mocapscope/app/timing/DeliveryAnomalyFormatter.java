package mocapscope.app.timing;

import mocapscope.app.model.snapshot.DeliveryAnomaly;
import mocapscope.app.text.TextBundle;

/** Formats a delivery anomaly as text, such as the number of missing messages. */
final class DeliveryAnomalyFormatter {
    private static final TextBundle TEXTS = TextBundle.of(DeliveryAnomalyFormatter.class);

    private DeliveryAnomalyFormatter() {}

    /** Formats a mark; {@code exact} is true if sequence numbers give the number of missing messages. */
    static String format(DeliveryAnomaly anomaly, boolean exact) {
        return switch (anomaly.kind()) {
            case LOST -> exact ? TEXTS.text("mark.lost", anomaly.count()) : TEXTS.text("mark.missing", anomaly.count());
            case LATE -> TEXTS.text("mark.late");
            case TWICE -> TEXTS.text("mark.twice");
        };
    }
}
