package mocapscope.app.timing;

import java.util.ArrayList;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.model.snapshot.DeliveryStatistics;
import mocapscope.app.text.TextBundle;

/** Formats the lost, late and duplicate message counts of a session as text. */
final class DeliveryFormatter {
    private static final TextBundle TEXTS = TextBundle.of(DeliveryFormatter.class);

    private DeliveryFormatter() {}

    /** Returns one word; {@code failed} is true after a recent anomaly. */
    static String formatStatus(DeliveryStatistics statistics, boolean failed) {
        if (failed) {
            return statistics.lost() > 0 ? TEXTS.text("delivery.loses") : TEXTS.text("delivery.mixes");
        }
        return statistics.numbered() > 0 ? TEXTS.text("delivery.whole") : TEXTS.text("delivery.unnumbered");
    }

    /** Formats the counts since the session began: {@code 12 of 1,204 lost (1.0 %), 3 late}. */
    static String formatCounts(DeliveryStatistics statistics) {
        if (statistics.numbered() == 0 && statistics.lost() == 0) {
            return "";
        }
        long sent = statistics.numbered() - statistics.twice() + statistics.lost();
        var parts = new ArrayList<String>();
        parts.add(
                statistics.numbered() == 0
                        ? TEXTS.text("delivery.lost.bare", statistics.lost())
                        : TEXTS.text(
                                "delivery.lost",
                                statistics.lost(),
                                sent,
                                DisplayNumberFormatter.formatFixed(100.0 * statistics.lost() / sent, 1)));
        if (statistics.late() > 0) {
            parts.add(TEXTS.text("delivery.late", statistics.late()));
        }
        if (statistics.twice() > 0) {
            parts.add(TEXTS.text("delivery.twice", statistics.twice()));
        }
        return String.join(", ", parts);
    }
}
