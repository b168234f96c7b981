package mocapscope.app.timing;

import javafx.scene.layout.Region;
import mocapscope.app.model.Selection;
import org.jspecify.annotations.Nullable;

/** A row of the timing view that shares the common time axis. */
interface Row {

    Region region();

    /** Returns the lane of a source's row; null for others. */
    default @Nullable Lane lane() {
        return null;
    }

    boolean meantBy(Selection selection);

    /** Returns the width of a name shown left of the strip, otherwise 0. */
    default double nameWidth() {
        return 0;
    }

    /** Positions the strips as the ruler requires. */
    void fit(Ruler ruler);

    /** Reads new data, or, while paused, evaluates the data it has. */
    void look(TimingModel model);

    /** Paints the row. */
    void paint(TimingModel model, Picked picked);

    /** Updates the header; a few times a second are enough. */
    void header(boolean severalSessions, Sight sight);

    /** Shows the values at an x position of the strips, in pixels; a negative one shows none. */
    void cursor(double x, TimingModel model);

    /** Returns the height of the header. */
    double headerHeight();

    /** Returns the point nearest to a time, marks within {@code slack} nanoseconds first; null for none. */
    @Nullable
    Spot nearest(long time, long slack);
}
