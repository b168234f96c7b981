package mocapscope.app.playback;

import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.recording.SessionActivityTimeline;
import org.jspecify.annotations.Nullable;

/** Formats the texts of the playback view, such as playhead time, timeline marks and delay behind live data. */
final class PlaybackReadoutFormatter {
    private static final TextBundle TEXTS = TextBundle.of(PlaybackReadoutFormatter.class);

    private final PlaybackViewModel model;
    private long epoch;

    PlaybackReadoutFormatter(PlaybackViewModel model) {
        this.model = model;
    }

    /** Sets the nanoseconds to add to a moment for the time of day. */
    void setEpoch(long nanos) {
        epoch = nanos;
    }

    String formatTimeOfDay(long moment) {
        return TimeOfDayFormatter.format(moment + epoch);
    }

    /** Formats a moment: for a recording the time since its start, for live sessions the time of day. */
    String formatMoment(long moment) {
        return model.chosen().filter(TimelineRowsAndPlaybackProvider::isLive).isPresent()
                ? formatTimeOfDay(moment)
                : TimecodeFormatter.format(moment);
    }

    /** Describes a moment of a row, with the mark found there. */
    String formatReadout(
            long moment,
            @Nullable SessionTimelineRowData timelineRow,
            PlaybackViewModel.@Nullable TimelineMarkHit hit) {
        if (timelineRow == null) {
            return formatMoment(moment);
        }
        if (hit != null) {
            return "%s · %s · %s".formatted(formatMoment(hit.mark().time()), timelineRow.name(), words(hit.mark()));
        }
        return moment < timelineRow.oldest()
                ? TEXTS.text("forgotten")
                : "%s · %s".formatted(formatMoment(moment), timelineRow.name());
    }

    private static String words(SessionActivityTimeline.ActivityMark mark) {
        var words = switch (mark.kind()) {
            case SILENCE ->
                TEXTS.text("mark.silence", DisplayNumberFormatter.formatFixed((mark.until() - mark.time()) / 1e9, 1));
            case NOTE, STATE, OPENED, CLOSED, LOST, WARNING, ERROR -> mark.words();
        };
        return mark.count() == 1 ? words : TEXTS.text("mark.many", words, mark.count() - 1);
    }

    /** Formats the delay behind live. */
    String formatDelay() {
        return TEXTS.text("bar.behind", DisplayNumberFormatter.formatFixed(model.delay() / 1e9, 1));
    }
}
