package mocapscope.app.timing;

import javafx.scene.layout.Region;
import mocapscope.app.model.snapshot.SharedViewSelection;
import org.jspecify.annotations.Nullable;

/** A row of the timing view whose plots share one time axis with all other rows. */
interface TimingPlotRow {

    Region region();

    /** Returns the lane of a source's row; null for others. */
    default @Nullable SourceTimingRowModel lane() {
        return null;
    }

    default boolean isSelectedBy(SharedViewSelection selection) {
        var lane = lane();
        return lane != null && lane.isSelectedBy(selection);
    }

    /** Returns the width of a name shown left of the strip, otherwise 0. */
    default double nameWidth() {
        return 0;
    }

    /** Positions the strips as the ruler requires. */
    void applyLayout(TimingRowColumnLayout layout);

    /** Reads new data, or, while paused, evaluates the data it has. */
    void updateData(TimingViewModel model);

    /** Paints the row. */
    void paint(TimingViewModel model, SelectedMessageArrival marker);

    /** Updates the header; a few times a second are enough. */
    void updateHeader(boolean severalSessions, VisibleTimeRange range);

    /** Shows the values at an x position of the strips, in pixels; a negative one shows none. */
    default void updateCursor(double x, TimingViewModel model) {}

    /** Returns the height of the header. */
    default double headerHeight() {
        return 0;
    }

    /** Returns the point nearest to a time, marks within {@code slack} nanoseconds first; null for none. */
    @Nullable
    NearestPlottedPoint findNearest(long time, long slack);
}
