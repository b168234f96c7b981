package mocapscope.app.timing;

import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.HealthMark;

/** Formats a health mark as text, such as the number of lost messages. */
final class HealthMarkFormatter {
    private static final TextBundle TEXTS = TextBundle.of(HealthMarkFormatter.class);

    private HealthMarkFormatter() {}

    static String format(HealthMark mark) {
        return switch (mark.kind()) {
            case LOST -> TEXTS.text("mark.lost", mark.count());
            case OWN -> TEXTS.text("mark.own", mark.count());
            case LATE -> TEXTS.formatCount("mark.late", mark.count());
            case DUPLICATE -> TEXTS.formatCount("mark.twice", mark.count());
            case GAP -> TEXTS.text("mark.gap", DisplayNumberFormatter.formatDuration(mark.seconds()), mark.count());
        };
    }
}
