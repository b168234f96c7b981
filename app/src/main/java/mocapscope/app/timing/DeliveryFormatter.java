package mocapscope.app.timing;

import java.util.ArrayList;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.model.DeliveryStatistics;
import mocapscope.app.words.TextBundle;

/** Formats the lost, late and duplicate message counts of a session as text. */
final class DeliveryFormatter {
    private static final TextBundle WORDS = TextBundle.of(DeliveryFormatter.class);

    private DeliveryFormatter() {}

    /** Returns one word; {@code amiss} is true after a recent anomaly. */
    static String formatStatus(DeliveryStatistics delivery, boolean amiss) {
        if (amiss) {
            return delivery.lost() > 0 ? WORDS.text("delivery.loses") : WORDS.text("delivery.mixes");
        }
        return delivery.numbered() > 0 ? WORDS.text("delivery.whole") : WORDS.text("delivery.unnumbered");
    }

    /** Formats the counts since the session began: {@code 12 of 1,204 lost (1.0 %), 3 late}. */
    static String formatCounts(DeliveryStatistics delivery) {
        if (delivery.numbered() == 0 && delivery.lost() == 0) {
            return "";
        }
        long sent = delivery.numbered() - delivery.twice() + delivery.lost();
        var parts = new ArrayList<String>();
        parts.add(
                delivery.numbered() == 0
                        ? WORDS.text("delivery.lost.bare", delivery.lost())
                        : WORDS.text(
                                "delivery.lost",
                                delivery.lost(),
                                sent,
                                DisplayNumberFormatter.formatFixed(100.0 * delivery.lost() / sent, 1)));
        if (delivery.late() > 0) {
            parts.add(WORDS.text("delivery.late", delivery.late()));
        }
        if (delivery.twice() > 0) {
            parts.add(WORDS.text("delivery.twice", delivery.twice()));
        }
        return String.join(", ", parts);
    }
}
