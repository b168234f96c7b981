package mocapscope.app.playback;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.LayoutRootRegistry;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.words.TextBundle;

/** The ruler above the timeline: time since start, time before now, or time of day. */
final class TimeRuler extends Pane {
    private static final TextBundle WORDS = TextBundle.of(TimeRuler.class);
    private static final double A_LABEL = 84;
    private static final int SECONDS = "HH:mm:ss".length();

    private final List<Label> labels = new ArrayList<>();
    private long from;
    private long window;
    private double width;
    private boolean following;
    private long first;
    private long step = 1;
    private long setEpoch;

    TimeRuler() {
        getStyleClass().add("time-ruler");
        setMouseTransparent(true);
    }

    /** Sets the nanoseconds to add to a moment for the time of day. */
    void setEpoch(long nanos) {
        setEpoch = nanos;
    }

    /** Returns the moment of the first tick. */
    long first() {
        return first;
    }

    long step() {
        return step;
    }

    void show(TimelineViewport sight, TimelineSource programme) {
        double room = getWidth();
        boolean same = window == sight.window() && width == room && following == sight.following();
        if (same && (from == sight.from() || following)) {
            from = sight.from();
            first = TimeTickCalculator.firstTick(from, step, origin(sight, programme));
            return;
        }
        from = sight.from();
        window = sight.window();
        width = room;
        following = sight.following();
        step = TimeTickCalculator.chooseStep(window, (int) Math.max(1, getWidth() / A_LABEL));
        first = TimeTickCalculator.firstTick(from, step, origin(sight, programme));
        label(sight, programme);
    }

    private long origin(TimelineViewport sight, TimelineSource programme) {
        return !programme.isLive() ? 0 : following ? sight.to() : -setEpoch;
    }

    private void label(TimelineViewport sight, TimelineSource programme) {
        int used = 0;
        for (long moment = first; moment <= sight.to(); moment += step) {
            if (used == labels.size()) {
                var fresh = new Label();
                fresh.getStyleClass().add("tick");
                LayoutRootRegistry.register(fresh);
                labels.add(fresh);
                getChildren().add(fresh);
            }
            var label = labels.get(used++);
            label.setText(words(moment, sight, programme));
            label.applyCss();
            double wide = label.prefWidth(-1);
            double x = sight.xOf(moment, getWidth());
            label.setVisible(true);
            label.resizeRelocate(Math.min(x + 4, getWidth() - wide - 2), 3, wide, label.prefHeight(-1));
        }
        for (int i = used; i < labels.size(); i++) {
            labels.get(i).setVisible(false);
        }
    }

    private String words(long moment, TimelineViewport sight, TimelineSource programme) {
        if (!programme.isLive()) {
            return TimecodeFormatter.formatBrief(moment, step);
        }
        if (following) {
            double ago = (sight.to() - moment) / (double) TimelineViewport.A_SECOND;
            return moment == sight.to() ? WORDS.text("now") : "−" + DisplayNumberFormatter.formatPlain(ago) + " s";
        }
        var day = TimeOfDayFormatter.format(moment + setEpoch);
        return step >= TimelineViewport.A_SECOND ? day.substring(0, SECONDS) : day;
    }
}
