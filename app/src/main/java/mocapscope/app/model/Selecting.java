package mocapscope.app.model;

import java.util.List;

/** Where a view says what a person picked; the next snapshot carries it to every view. */
@FunctionalInterface
public interface Selecting {

    void select(Selection selection);

    /** Has lines drawn of these, beside those that are drawn already. */
    default void plot(List<Probe> probes) {}

    /** The same of what is picked now, if lines can be drawn of it. */
    default Plotting plotSelected() {
        return Plotting.NO_LINES;
    }

    /** Takes these lines away again. */
    default void unplot(List<Probe> probes) {}
}
