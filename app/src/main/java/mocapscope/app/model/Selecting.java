package mocapscope.app.model;

/** Where a view says what a person picked; the next snapshot carries it to every view. */
@FunctionalInterface
public interface Selecting {

    void select(Selection selection);
}
