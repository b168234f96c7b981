package mocapscope.app.model;

import java.util.List;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SharedViewSelection;

/**
 * Lets a view change the selection, the playback time and the plotted signals for all views. The next snapshot carries
 * both to every view.
 */
@FunctionalInterface
public interface SelectionController {

    void select(SharedViewSelection selection);

    /**
     * Shows all views at a time of a session's monotonic clock: seeks its player, or looks back at the live sessions.
     */
    default void seek(String session, long arrival) {}

    /** Plots signals in addition to those already plotted. */
    default void plot(List<PlottedSignalId> signals) {}

    /** Plots the selected signal, if it can be plotted. */
    default PlotRequestResult plotSelected() {
        return PlotRequestResult.NO_LINES;
    }

    /** Removes signals from the plot. */
    default void unplot(List<PlottedSignalId> signals) {}
}
