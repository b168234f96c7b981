package mocapscope.app.scene;

import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.scene.model.DisplayLengthUnit;
import mocapscope.app.scene.model.MutableSceneItemPose;
import mocapscope.app.scene.model.SceneItemPosition;
import mocapscope.app.scene.model.SceneViewModel;
import org.jspecify.annotations.Nullable;

/** Measures the current, minimum and maximum distance between two items selected in the 3D scene. */
final class SelectedItemDistanceMeter {
    private final SceneViewModel model;
    private boolean isActive;
    private SharedViewSelection from = SharedViewSelection.NOTHING;
    private SharedViewSelection to = SharedViewSelection.NOTHING;
    private final SceneItemPosition start = new SceneItemPosition();
    private final SceneItemPosition end = new SceneItemPosition();
    private double distance = Double.NaN;
    private double minimum = Double.NaN;
    private double maximum = Double.NaN;

    SelectedItemDistanceMeter(SceneViewModel model) {
        this.model = model;
    }

    boolean isActive() {
        return isActive;
    }

    /** Starts a new measurement; the next two selected items are its ends. */
    void start() {
        isActive = true;
        from(SharedViewSelection.NOTHING);
    }

    void end() {
        isActive = false;
        from(SharedViewSelection.NOTHING);
    }

    /** Starts a new measurement at this item; the next selected item is the other end. */
    void from(SharedViewSelection place) {
        from = place;
        to(SharedViewSelection.NOTHING);
        isActive |= place != SharedViewSelection.NOTHING;
    }

    void to(SharedViewSelection place) {
        to = place;
        distance = Double.NaN;
        minimum = Double.NaN;
        maximum = Double.NaN;
    }

    /** Takes a selected item as one end, then the other, and ignores any further ones. */
    void addEnd(SharedViewSelection place) {
        if (!isActive || model.findPose(place) == null) {
            return;
        }
        if (from == SharedViewSelection.NOTHING) {
            from(place);
        } else if (to == SharedViewSelection.NOTHING && !place.equals(from)) {
            to(place);
        }
    }

    SharedViewSelection from() {
        return from;
    }

    boolean isAwaitingFirst() {
        return isActive && from == SharedViewSelection.NOTHING;
    }

    boolean isAwaitingSecond() {
        return isActive && from != SharedViewSelection.NOTHING && to == SharedViewSelection.NOTHING;
    }

    /** Updates the positions of both ends. */
    void refresh() {
        boolean present = isActive && model.findActualPosition(from, start) & model.findActualPosition(to, end);
        distance = present ? start.distance(end) : Double.NaN;
        if (present) {
            minimum = Double.isNaN(minimum) ? distance : Math.min(minimum, distance);
            maximum = Double.isNaN(maximum) ? distance : Math.max(maximum, distance);
        }
    }

    /** Returns the distance in metres; NaN while either end has no position. */
    double distance() {
        return distance;
    }

    /** Returns the least distance since the measurement began. */
    double minimum() {
        return minimum;
    }

    double maximum() {
        return maximum;
    }

    /** Returns the drawn position of one end, or null while it has none. */
    @Nullable
    MutableSceneItemPose end(boolean first) {
        return model.findPose(first ? from : to);
    }

    /** Returns the display unit: that of an end without a known unit, if there is one. */
    DisplayLengthUnit displayUnit() {
        var one = model.displayUnit(from);
        return one.isKnown() ? model.displayUnit(to) : one;
    }

    String names() {
        return model.nameOf(from) + " – " + model.nameOf(to);
    }
}
