package mocapscope.app.benchmark;

import java.util.Locale;

/** A window to open and measure. */
enum Cell {
    /** Our scene as the only view of its window. */
    SCENE,
    /** The bodies as JavaFX's own spheres and cylinders. */
    STOCK,
    /** The program's window with all its views. */
    WINDOW,
    /** All views side by side. */
    SHOWN,
    /** All views, and none can be seen. */
    HIDDEN,
    /** No view: the cost of the pulse alone. */
    EMPTY;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Cell of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
