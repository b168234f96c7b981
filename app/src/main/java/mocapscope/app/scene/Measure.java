package mocapscope.app.scene;

import mocapscope.app.model.Selection;
import org.jspecify.annotations.Nullable;

/** Measures the distance between two selected items, with its minimum and maximum so far. */
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

    /** Starts a new measurement; the next two selected items are its ends. */
    void begin() {
        on = true;
        from(Selection.NOTHING);
    }

    void end() {
        on = false;
        from(Selection.NOTHING);
    }

    /** Starts a new measurement at this item; the next selected item is the other end. */
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

    /** Takes a selected item as one end, then the other, and ignores any further ones. */
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

    /** Updates the positions of both ends. */
    void refresh() {
        boolean there = on && model.place(from, begin) & model.place(to, end);
        distance = there ? begin.distance(end) : Double.NaN;
        if (there) {
            least = Double.isNaN(least) ? distance : Math.min(least, distance);
            most = Double.isNaN(most) ? distance : Math.max(most, distance);
        }
    }

    /** Returns the distance in metres; NaN while either end has no position. */
    double distance() {
        return distance;
    }

    /** Returns the least distance since the measurement began. */
    double least() {
        return least;
    }

    double most() {
        return most;
    }

    /** Returns the drawn position of one end, or null while it has none. */
    @Nullable
    Spot end(boolean first) {
        return model.spot(first ? from : to);
    }

    /** Returns the display unit: that of an end without a known unit, if there is one. */
    Yardstick yardstick() {
        var one = model.yardstick(from);
        return one.known() ? model.yardstick(to) : one;
    }

    String names() {
        return model.name(from) + " – " + model.name(to);
    }
}
