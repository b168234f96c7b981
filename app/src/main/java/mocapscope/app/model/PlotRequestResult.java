package mocapscope.app.model;

/** The result of a request to plot signals: added, already plotted, list full or not plottable. */
public enum PlotRequestResult {
    DRAWN,
    /** All lines are already plotted. */
    THERE,
    /** Not all lines fit: the maximum number of distinguishable lines is reached. */
    FULL,
    /** The selection contains nothing that can be plotted. */
    NO_LINES
}
