package mocapscope.app.playback;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.control.UnmanagedNodeLayoutRefresher;
import mocapscope.app.text.TextBundle;

/** The ruler above the timeline, labelled with time since start, time before now, or time of day. */
final class TimeRuler extends Pane {
    private static final TextBundle TEXTS = TextBundle.of(TimeRuler.class);
    private static final double A_LABEL = 84;
    private static final int SECONDS = "HH:mm:ss".length();

    private final List<Label> labels = new ArrayList<>();
    private long from;
    private long window;
    private double width;
    private boolean following;
    private long first;
    private long step = 1;
    private long epoch;

    TimeRuler() {
        getStyleClass().add("time-ruler");
        setMouseTransparent(true);
    }

    /** Sets the nanoseconds to add to a moment for the time of day. */
    void setEpoch(long nanos) {
        epoch = nanos;
    }

    /** Returns the moment of the first tick. */
    long first() {
        return first;
    }

    long step() {
        return step;
    }

    void show(TimelineViewport viewport, TimelineRowsAndPlaybackProvider source) {
        double room = getWidth();
        boolean same = window == viewport.window() && width == room && following == viewport.following();
        if (same && (from == viewport.from() || following)) {
            from = viewport.from();
            first = TimeTickCalculator.firstTick(from, step, origin(viewport, source));
            return;
        }
        from = viewport.from();
        window = viewport.window();
        width = room;
        following = viewport.following();
        step = TimeTickCalculator.chooseStep(window, (int) Math.max(1, getWidth() / A_LABEL));
        first = TimeTickCalculator.firstTick(from, step, origin(viewport, source));
        label(viewport, source);
    }

    private long origin(TimelineViewport viewport, TimelineRowsAndPlaybackProvider source) {
        return !source.isLive() ? 0 : following ? viewport.to() : -epoch;
    }

    private void label(TimelineViewport viewport, TimelineRowsAndPlaybackProvider source) {
        int used = 0;
        for (long moment = first; moment <= viewport.to(); moment += step) {
            if (used == labels.size()) {
                var fresh = NodeConfigurator.styled(new Label(), "tick");
                UnmanagedNodeLayoutRefresher.register(fresh);
                labels.add(fresh);
                getChildren().add(fresh);
            }
            var label = labels.get(used++);
            label.setText(words(moment, viewport, source));
            label.applyCss();
            double wide = label.prefWidth(-1);
            double x = viewport.xOf(moment, getWidth());
            label.setVisible(true);
            label.resizeRelocate(Math.min(x + 4, getWidth() - wide - 2), 3, wide, label.prefHeight(-1));
        }
        for (int i = used; i < labels.size(); i++) {
            labels.get(i).setVisible(false);
        }
    }

    private String words(long moment, TimelineViewport viewport, TimelineRowsAndPlaybackProvider source) {
        if (!source.isLive()) {
            return TimecodeFormatter.formatBrief(moment, step);
        }
        if (following) {
            double ago = (viewport.to() - moment) / (double) TimelineViewport.A_SECOND;
            return moment == viewport.to() ? TEXTS.text("now") : "−" + DisplayNumberFormatter.formatPlain(ago) + " s";
        }
        var day = TimeOfDayFormatter.format(moment + epoch);
        return step >= TimelineViewport.A_SECOND ? day.substring(0, SECONDS) : day;
    }
}
