package mocapscope.app.playback;

import mocapscope.app.control.Figures;
import mocapscope.app.control.TimeOfDay;
import mocapscope.app.words.Words;
import mocapscope.protocol.recording.Outline;
import org.jspecify.annotations.Nullable;

/** What is said of moments, and of what stands out. */
final class PlaybackWords {
    private static final Words WORDS = Words.of(PlaybackWords.class);

    private final PlaybackModel model;
    private long epoch;

    PlaybackWords(PlaybackModel model) {
        this.model = model;
    }

    /** What is to be added to a moment for the time of day. */
    void epoch(long nanos) {
        epoch = nanos;
    }

    String timeOfDay(long moment) {
        return TimeOfDay.of(moment + epoch);
    }

    /** A moment as the counter shows it: of a reel since its start, of live sessions the time of day. */
    String moment(long moment) {
        return model.chosen().filter(Programme::live).isPresent() ? timeOfDay(moment) : Clockface.of(moment);
    }

    /** What is at a moment of a lane. */
    String readout(long moment, @Nullable Lane lane, PlaybackModel.@Nullable Found found) {
        if (lane == null) {
            return moment(moment);
        }
        if (found != null) {
            return "%s · %s · %s".formatted(moment(found.mark().time()), lane.name(), words(found.mark()));
        }
        return moment < lane.oldest() ? WORDS.text("forgotten") : "%s · %s".formatted(moment(moment), lane.name());
    }

    private static String words(Outline.Mark mark) {
        var words = switch (mark.kind()) {
            case SILENCE -> WORDS.text("mark.silence", Figures.fixed((mark.until() - mark.time()) / 1e9, 1));
            case NOTE, STATE, OPENED, CLOSED, LOST, WARNING, ERROR -> mark.words();
        };
        return mark.count() == 1 ? words : WORDS.text("mark.many", words, mark.count() - 1);
    }

    /** How far in the past it is. */
    String behind() {
        return WORDS.text("bar.behind", Figures.fixed(model.behind() / 1e9, 1));
    }
}
