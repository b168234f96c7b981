package mocapscope.app.shell;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;
import mocapscope.app.model.settings.Preferences;

/** Stores the main window's position and size and restores them at startup. */
final class WindowPlacementStore {
    private static final String WINDOW = "window";
    private static final String MAXIMIZED = "window maximized";
    private static final double WIDTH = 1440;
    private static final double HEIGHT = 900;
    private static final double LEAST_WIDTH = 1024;
    private static final double LEAST_HEIGHT = 640;

    private final Stage stage;
    private final Preferences preferences;
    private double width;

    WindowPlacementStore(Stage stage, Preferences preferences) {
        this.stage = stage;
        this.preferences = preferences;
    }

    /** Restores the window's position and size. */
    void restore() {
        var screen = Screen.getPrimary().getVisualBounds();
        stage.setMinWidth(Math.min(LEAST_WIDTH, screen.getWidth()));
        stage.setMinHeight(Math.min(LEAST_HEIGHT, screen.getHeight()));
        var window = numbers(preferences.find(WINDOW));
        var screens = Screen.getScreens().stream().map(Screen::getVisualBounds).toList();
        var stored = window.size() == 4
                ? fit(new Rectangle2D(window.get(0), window.get(1), window.get(2), window.get(3)), screens)
                : Optional.<Rectangle2D>empty();
        if (stored.isPresent()) {
            stage.setX(stored.get().getMinX());
            stage.setY(stored.get().getMinY());
            stage.setWidth(stored.get().getWidth());
            stage.setHeight(stored.get().getHeight());
        } else {
            stage.setWidth(Math.min(WIDTH, screen.getWidth()));
            stage.setHeight(Math.min(HEIGHT, screen.getHeight()));
        }
        stage.setMaximized(preferences.find(MAXIMIZED).equals(List.of("true")));
        width = stage.isMaximized() ? screen.getWidth() : stage.getWidth();
    }

    /** Returns the stored width. */
    double width() {
        return width;
    }

    /** Stores the window's position and size for the next start. */
    void store() {
        preferences.store(MAXIMIZED, List.of(String.valueOf(stage.isMaximized())));
        if (!stage.isMaximized() && !stage.isFullScreen()) {
            preferences.store(
                    WINDOW, texts(Stream.of(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight())));
        }
    }

    /**
     * Returns the bounds of a window that had these bounds, within all screens; empty if it would be on none, since its
     * screen may have been disconnected or replaced by a smaller one.
     */
    static Optional<Rectangle2D> fit(Rectangle2D window, List<Rectangle2D> screens) {
        if (screens.stream().noneMatch(window::intersects)) {
            return Optional.empty();
        }
        double left = screens.stream().mapToDouble(Rectangle2D::getMinX).min().orElseThrow();
        double top = screens.stream().mapToDouble(Rectangle2D::getMinY).min().orElseThrow();
        double right = screens.stream().mapToDouble(Rectangle2D::getMaxX).max().orElseThrow();
        double bottom = screens.stream().mapToDouble(Rectangle2D::getMaxY).max().orElseThrow();
        double width = Math.min(window.getWidth(), right - left);
        double height = Math.min(window.getHeight(), bottom - top);
        return Optional.of(new Rectangle2D(
                Math.clamp(window.getMinX(), left, right - width),
                Math.clamp(window.getMinY(), top, bottom - height),
                width,
                height));
    }

    private static List<String> texts(Stream<Double> numbers) {
        return numbers.map(String::valueOf).toList();
    }

    private static List<Double> numbers(List<String> texts) {
        try {
            return texts.stream().map(Double::valueOf).toList();
        } catch (NumberFormatException _) {
            return List.of();
        }
    }
}
