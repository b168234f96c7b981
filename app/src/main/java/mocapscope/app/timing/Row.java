package mocapscope.app.timing;

import javafx.scene.layout.Region;
import mocapscope.app.model.Selection;

/** One of the things that share the time axis. */
interface Row {

    Region region();

    boolean meantBy(Selection selection);

    /** Takes what is new in time, or, while all stands still, looks at what it has. */
    void look(TimingModel model);

    /** Paints what it shows, up to the model's now. */
    void paint(TimingModel model);

    /** Says how it is; a few times a second are enough. */
    void header(boolean severalSessions, long now);

    /** Reads time and values at an x of the strips; a negative one hides the cursor. */
    void cursor(double x, TimingModel model);
}
