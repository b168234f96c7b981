package mocapscope.app.shell;

import java.util.List;
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
        if (window.size() == 4 && seen(window)) {
            stage.setX(window.get(0));
            stage.setY(window.get(1));
            stage.setWidth(window.get(2));
            stage.setHeight(window.get(3));
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

    /** Returns true if a window there would be visible: its screen may have been disconnected. */
    private static boolean seen(List<Double> window) {
        var bounds = new Rectangle2D(window.get(0), window.get(1), window.get(2), window.get(3));
        return Screen.getScreens().stream()
                .anyMatch(screen -> screen.getVisualBounds().intersects(bounds));
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
