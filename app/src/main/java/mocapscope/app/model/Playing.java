package mocapscope.app.model;

import java.util.List;

/** What plays, and what can be looked back on. */
public interface Playing {

    /** The reels in the window, the first begun first. */
    List<Showing> showings();

    /** The memory of the live sessions. */
    Past past();
}
