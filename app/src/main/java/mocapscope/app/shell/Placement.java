package mocapscope.app.shell;

import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import mocapscope.app.model.Preferences;

/** Where the window and the borders inside it are, remembered from one start to the next. */
final class Placement {
    private static final String WINDOW = "window";
    private static final String MAXIMIZED = "window maximized";
    private static final String BORDERS = "borders";
    private static final double WIDTH = 1440;
    private static final double HEIGHT = 900;
    private static final double LEAST_WIDTH = 1024;
    private static final double LEAST_HEIGHT = 640;

    private final Stage stage;
    private final Preferences preferences;

    Placement(Stage stage, Preferences preferences) {
        this.stage = stage;
        this.preferences = preferences;
    }

    /** Puts the window where it was; returns its width. */
    double window() {
        var screen = Screen.getPrimary().getVisualBounds();
        stage.setMinWidth(Math.min(LEAST_WIDTH, screen.getWidth()));
        stage.setMinHeight(Math.min(LEAST_HEIGHT, screen.getHeight()));
        var window = numbers(preferences.texts(WINDOW));
        if (window.size() == 4 && seen(window)) {
            stage.setX(window.get(0));
            stage.setY(window.get(1));
            stage.setWidth(window.get(2));
            stage.setHeight(window.get(3));
        } else {
            stage.setWidth(Math.min(WIDTH, screen.getWidth()));
            stage.setHeight(Math.min(HEIGHT, screen.getHeight()));
        }
        stage.setMaximized(preferences.texts(MAXIMIZED).equals(List.of("true")));
        return stage.isMaximized() ? screen.getWidth() : stage.getWidth();
    }

    /** Puts the borders where they were, and remembers everything when the window closes. */
    void borders(Layout layout) {
        new OnceLaidOut(stage.getScene(), () -> place(layout)).arm();
        stage.addEventHandler(WindowEvent.WINDOW_HIDING, _ -> remember(layout));
    }

    private void place(Layout layout) {
        if (!layout.borders(numbers(preferences.texts(BORDERS)))) {
            layout.standard(stage.getWidth());
        }
    }

    private void remember(Layout layout) {
        preferences.keep(MAXIMIZED, List.of(String.valueOf(stage.isMaximized())));
        preferences.keep(BORDERS, texts(layout.borders().stream()));
        if (!stage.isMaximized()) {
            preferences.keep(WINDOW, texts(Stream.of(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight())));
        }
    }

    /** Whether a window there could be seen: the screen it was on may be gone. */
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

    /** Runs a deed once the window has its real size: borders that are placed before move with every resize. */
    private record OnceLaidOut(Scene scene, Runnable deed) implements Runnable {

        void arm() {
            scene.addPostLayoutPulseListener(this);
        }

        @Override
        public void run() {
            if (scene.getWindow().isShowing()
                    && scene.getRoot().getLayoutBounds().getWidth() >= scene.getWidth()) {
                scene.removePostLayoutPulseListener(this);
                deed.run();
            }
        }
    }
}
