package mocapscope.app.shell;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.value.ObservableDoubleValue;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Subscription;
import mocapscope.app.control.WindowContentScalePane;
import mocapscope.app.model.settings.Preferences;
import org.jspecify.annotations.Nullable;

/** Scales all windows, dialogs and popups to the user's text size, and stores the text size. */
final class TextSizeManager {
    /** The text sizes in percent. */
    static final List<Integer> SIZES = List.of(80, 90, 100, 110, 125, 150, 175, 200);

    private static final String NAME = "text size";
    private static final int NORMAL = 100;

    private final Preferences preferences;
    private final DoubleProperty scale = new SimpleDoubleProperty(1);

    TextSizeManager(Preferences preferences) {
        this.preferences = preferences;
        preferences.find(NAME).stream()
                .flatMap(text -> SIZES.stream().filter(size -> text.equals(size.toString())))
                .findFirst()
                .ifPresent(this::apply);
    }

    /** Returns the scale of all texts; 1 is the normal size. */
    ObservableDoubleValue scale() {
        return scale;
    }

    /** Returns the current text size in percent. */
    int percent() {
        return (int) Math.round(scale.get() * NORMAL);
    }

    /** Changes all open windows and those opened later. */
    void select(int percent) {
        preferences.store(NAME, List.of(String.valueOf(percent)));
        apply(percent);
    }

    /** Selects the text size that is {@code steps} larger, as far as there is one. */
    void change(int steps) {
        select(SIZES.get(Math.clamp((long) SIZES.indexOf(percent()) + steps, 0, SIZES.size() - 1)));
    }

    void reset() {
        select(NORMAL);
    }

    /** Creates the scene of a main or floating window. */
    Scene createScene(Parent content) {
        return new Scene(new WindowContentScalePane(content, scale));
    }

    /** Scales the dialogs and popups that the windows open, until the subscription ends. */
    Subscription followWindows() {
        ListChangeListener<Window> listener = change -> {
            while (change.next()) {
                change.getAddedSubList().stream().filter(this::isOwned).forEach(this::adopt);
            }
        };
        Window.getWindows().addListener(listener);
        return () -> Window.getWindows().removeListener(listener);
    }

    private void apply(int percent) {
        scale.set((double) percent / NORMAL);
        Window.getWindows().stream()
                .filter(window -> window instanceof Stage stage && !stage.isResizable() && isOwned(stage))
                .forEach(Window::sizeToScene);
    }

    private boolean isOwned(Window window) {
        return Optional.ofNullable(owner(window))
                .filter(owner -> isScaled(owner) || isOwned(owner))
                .isPresent();
    }

    private static @Nullable Window owner(Window window) {
        return switch (window) {
            case PopupWindow popup -> popup.getOwnerWindow();
            case Stage stage -> stage.getOwner();
            default -> null;
        };
    }

    private boolean isScaled(Window window) {
        return window.getScene() != null
                && window.getScene().getRoot() instanceof WindowContentScalePane pane
                && pane.follows(scale);
    }

    private void adopt(Window window) {
        if (window instanceof PopupWindow popup) {
            popup.getScene().getRoot().getChildrenUnmodifiable().forEach(this::adopt);
        } else if (window.getScene() != null && !isScaled(window)) {
            var content = window.getScene().getRoot();
            window.getScene().setRoot(new Region()); // a root has no parent
            window.getScene().setRoot(new WindowContentScalePane(content, scale));
        }
    }

    /** Scales the content of a popup, which may be shown many times. */
    private void adopt(Node content) {
        if (content.getProperties().put(TextSizeManager.class, scale) == null) {
            var transform = new Scale();
            transform.xProperty().bind(scale);
            transform.yProperty().bind(scale);
            content.getTransforms().add(transform);
        }
    }
}
