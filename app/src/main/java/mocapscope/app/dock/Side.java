package mocapscope.app.dock;

/** Where a pane goes, seen from another: among its tabs, or on one of its sides. */
public enum Side {
    MIDDLE,
    LEFT,
    RIGHT,
    TOP,
    BOTTOM;

    /** Whether what goes there stands beside, and not above or below. */
    boolean across() {
        return this == LEFT || this == RIGHT;
    }

    boolean before() {
        return this == LEFT || this == TOP;
    }
}
