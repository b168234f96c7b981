package mocapscope.app.connect;

import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Window;

/** What a screen has room for. */
final class Room {
    /** A title bar, and a rim that shows what the dialog lies on. */
    private static final double SPARE = 72;

    private Room() {}

    /** The screen that {@code owner} is on, without what the desktop keeps of it. */
    static Rectangle2D around(Window owner) {
        var on = Screen.getScreensForRectangle(owner.getX(), owner.getY(), owner.getWidth(), owner.getHeight());
        return (on.isEmpty() ? Screen.getPrimary() : on.getFirst()).getVisualBounds();
    }

    /** How high a dialog's content may be. */
    static double most(Rectangle2D screen) {
        return screen.getHeight() - SPARE;
    }

    /** As near to {@code wanted} as lets all of a dialog be seen; where that is too high, its upper end. */
    static double top(Rectangle2D screen, double wanted, double height) {
        return Math.max(screen.getMinY(), Math.min(wanted, screen.getMaxY() - height));
    }
}
