package mocapscope.app.dock;

/** The position of a docked pane relative to another: among its tabs, or on one of four sides. */
public enum DockSide {
    MIDDLE,
    LEFT,
    RIGHT,
    TOP,
    BOTTOM;

    /** Returns true for a position to the left or right, false above or below. */
    boolean isHorizontal() {
        return this == LEFT || this == RIGHT;
    }

    boolean isLeading() {
        return this == LEFT || this == TOP;
    }
}
