package mocapscope.app.timing;

import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.model.snapshot.TrackingProblemTimeSpan;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.tracking.TrackedItemId;

/** Formats delivery and tracking problems, such as lost messages or lost sensors, as text. */
final class DeliveryAndTrackingProblemFormatter {
    private static final TextBundle TEXTS = TextBundle.of(DeliveryAndTrackingProblemFormatter.class);

    private DeliveryAndTrackingProblemFormatter() {}

    /** Returns the tracking state of a part and the time for which it lasted. */
    static String format(TrackingProblemTimeSpan span, long now) {
        var duration = DisplayNumberFormatter.formatDuration(span.seconds(now));
        return span.part() == TrackedItemId.BODY
                ? TEXTS.text("span.body", span.state().word(), duration)
                : TEXTS.text("span.part", span.part(), span.state().word(), duration);
    }

    static String format(DeliveryProblemOccurrence mark) {
        return switch (mark.kind()) {
            case LOST -> TEXTS.text("mark.lost", mark.count());
            case OWN -> TEXTS.text("mark.own", mark.count());
            case LATE -> TEXTS.formatCount("mark.late", mark.count());
            case DUPLICATE -> TEXTS.formatCount("mark.twice", mark.count());
            case GAP -> TEXTS.text("mark.gap", DisplayNumberFormatter.formatDuration(mark.seconds()), mark.count());
        };
    }
}
