package mocapscope.app.scene.model;

import java.util.concurrent.TimeUnit;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.tracking.TrackingState;

/** The label of a scene item: its name, plus any current tracking problem and its duration. */
final class SceneItemCaption {
    private static final TextBundle TEXTS = TextBundle.of(SceneItemCaption.class);

    private TrackedItemStatus tracking = TrackedItemStatus.TRACKED;
    private long seconds;
    private String base = "";
    private String text = "";

    /** Sets the tracking state at {@code nanos}. */
    public void set(TrackedItemStatus state, long nanos) {
        long age = state.state() == TrackingState.TRACKED
                ? 0
                : TimeUnit.NANOSECONDS.toSeconds(Math.max(0, nanos - state.since()));
        if (!state.equals(tracking) || age != seconds) {
            tracking = state;
            seconds = age;
            base = "";
        }
    }

    public TrackedItemStatus tracking() {
        return tracking;
    }

    /** Returns whether the part is lost, at least some of it. */
    public boolean isLost() {
        return tracking.state() == TrackingState.LOST;
    }

    /** Returns a name followed by the tracking state, unless the part is tracked. */
    String describe(String name) {
        if (tracking.state() == TrackingState.TRACKED) {
            return name;
        }
        if (!base.equals(name)) {
            base = name;
            text = tracking.bones().isEmpty()
                    ? TEXTS.text("tracking", name, tracking.state().word(), seconds)
                    : TEXTS.text("tracking.bones", name, tracking.bones().size(), seconds);
        }
        return text;
    }
}
