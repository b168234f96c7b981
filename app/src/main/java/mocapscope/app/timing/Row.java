package mocapscope.app.timing;

import javafx.scene.layout.Region;
import mocapscope.app.model.Selection;
import org.jspecify.annotations.Nullable;

/** One of the things that share the time axis. */
interface Row {

    Region region();

    /** Whose it is, of a source; null for others. */
    default @Nullable Lane lane() {
        return null;
    }

    boolean meantBy(Selection selection);

    /** How wide its name is, where that stands left of its strip; else 0. */
    default double nameWidth() {
        return 0;
    }

    /** Lays its strips where the ruler says. */
    void fit(Ruler ruler);

    /** Takes what is new in time, or, while all stands still, looks at what it has. */
    void look(TimingModel model);

    /** Paints what it shows. */
    void paint(TimingModel model, Picked picked);

    /** Says how it is; a few times a second are enough. */
    void header(boolean severalSessions, Sight sight);

    /** Reads the values at a column of the strips' width, in pixels; a negative one reads nothing. */
    void cursor(double x, TimingModel model);

    /** How far down the words reach that stand for all of it. */
    double headerHeight();

    /** What was nearest to a time, marks within {@code slack} nanoseconds first; null for nothing. */
    @Nullable
    Spot nearest(long time, long slack);
}
