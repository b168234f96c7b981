package mocapscope.app.connect;

import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Window;

/** Calculates a dialog's maximum height and position so that it stays on the screen. */
final class DialogPlacement {
    /** The room for a title bar and for a margin in which the window below stays visible. */
    private static final double SPARE = 72;

    private DialogPlacement() {}

    /** Returns the usable area of the screen that shows {@code owner}. */
    static Rectangle2D visualBounds(Window owner) {
        var on = Screen.getScreensForRectangle(owner.getX(), owner.getY(), owner.getWidth(), owner.getHeight());
        return (on.isEmpty() ? Screen.getPrimary() : on.getFirst()).getVisualBounds();
    }

    /** Returns the maximum height of a dialog's content. */
    static double maxContentHeight(Rectangle2D screen) {
        return screen.getHeight() - SPARE;
    }

    /**
     * Returns the top position nearest to {@code wanted} at which the whole dialog is visible; if it is too high, its
     * upper end.
     */
    static double clampTop(Rectangle2D screen, double wanted, double height) {
        return Math.max(screen.getMinY(), Math.min(wanted, screen.getMaxY() - height));
    }
}
