package mocapscope.app.scene;

import mocapscope.app.model.Selection;
import org.jspecify.annotations.Nullable;

/** The distance of two things that a person picks one after the other, and between what it has varied since. */
final class Measure {
    private final SceneModel model;
    private boolean on;
    private Selection from = Selection.NOTHING;
    private Selection to = Selection.NOTHING;
    private final Place begin = new Place();
    private final Place end = new Place();
    private double distance = Double.NaN;
    private double least = Double.NaN;
    private double most = Double.NaN;

    Measure(SceneModel model) {
        this.model = model;
    }

    boolean on() {
        return on;
    }

    /** Anew: the next two things that are picked. */
    void begin() {
        on = true;
        from(Selection.NOTHING);
    }

    void end() {
        on = false;
        from(Selection.NOTHING);
    }

    /** From there; the other end is to be picked. */
    void from(Selection place) {
        from = place;
        to(Selection.NOTHING);
        on |= place != Selection.NOTHING;
    }

    void to(Selection place) {
        to = place;
        distance = Double.NaN;
        least = Double.NaN;
        most = Double.NaN;
    }

    /** Something was picked: one end after the other, and then no more. */
    void pick(Selection place) {
        if (!on || model.spot(place) == null) {
            return;
        }
        if (from == Selection.NOTHING) {
            from(place);
        } else if (to == Selection.NOTHING && !place.equals(from)) {
            to(place);
        }
    }

    Selection from() {
        return from;
    }

    boolean wantsFirst() {
        return on && from == Selection.NOTHING;
    }

    boolean wantsSecond() {
        return on && from != Selection.NOTHING && to == Selection.NOTHING;
    }

    /** Looks where both ends are now. */
    void refresh() {
        boolean there = on && model.place(from, begin) & model.place(to, end);
        distance = there ? begin.distance(end) : Double.NaN;
        if (there) {
            least = Double.isNaN(least) ? distance : Math.min(least, distance);
            most = Double.isNaN(most) ? distance : Math.max(most, distance);
        }
    }

    /** Metres; NaN while either end is nowhere. */
    double distance() {
        return distance;
    }

    /** The least distance since it was begun. */
    double least() {
        return least;
    }

    double most() {
        return most;
    }

    /** Where one of its ends is drawn, or null while it is nowhere. */
    @Nullable
    Spot end(boolean first) {
        return model.spot(first ? from : to);
    }

    /** What it is measured with: the one of its two ends that knows no unit, if there is such. */
    Yardstick yardstick() {
        var one = model.yardstick(from);
        return one.known() ? model.yardstick(to) : one;
    }

    String names() {
        return model.name(from) + " – " + model.name(to);
    }
}
