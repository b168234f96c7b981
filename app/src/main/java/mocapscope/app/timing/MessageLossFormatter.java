package mocapscope.app.timing;

import java.util.ArrayList;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.MessageLossStatistics;

/** Formats a session's counts of lost, late and duplicate messages as short text for the timing view. */
final class MessageLossFormatter {
    private static final TextBundle TEXTS = TextBundle.of(MessageLossFormatter.class);

    private MessageLossFormatter() {}

    /** Returns the figures of the whole session; empty without sequence numbers. */
    static String format(MessageLossStatistics loss) {
        var parts = new ArrayList<String>();
        if (loss.numbered()) {
            parts.add(TEXTS.text("delivery.lost", loss.lostTotal(), loss.expectedTotal()));
        }
        if (loss.ownTotal() > 0) {
            parts.add(TEXTS.text("delivery.own", loss.ownTotal()));
        }
        if (loss.lateTotal() > 0) {
            parts.add(TEXTS.text("delivery.late", loss.lateTotal()));
        }
        if (loss.duplicateTotal() > 0) {
            parts.add(TEXTS.text("delivery.twice", loss.duplicateTotal()));
        }
        return String.join(", ", parts);
    }
}
