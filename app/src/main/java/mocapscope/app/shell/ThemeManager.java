package mocapscope.app.shell;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.text.Font;
import javafx.stage.Window;
import javafx.util.Subscription;
import mocapscope.app.model.settings.Preferences;

/**
 * Applies the dark or light theme and its fonts to all windows. It uses AtlantaFX's controls in the program's own
 * colors, Inter for words and JetBrains Mono for figures; both fonts are bundled, so that columns are aligned on every
 * machine.
 */
final class ThemeManager {
    private static final String NAME = "theme";
    private static final String FONTS = "/mocapscope/app/fonts/com/formdev/flatlaf/fonts/";
    private static final double ANY_SIZE = 12;
    private static final String DARK = resource("dark.css");
    private static final String LIGHT = resource("light.css");
    private static final String COMMON_CSS = resource("shell.css");

    private final Preferences preferences;
    private ThemeChoice choice;

    /** The user's theme setting: dark, light or system. */
    enum ThemeChoice {
        DARK,
        LIGHT,

        /** The desktop's theme where it is known; else dark. */
        SYSTEM
    }

    ThemeManager(Preferences preferences) {
        this.preferences = preferences;
        choice = preferences.find(NAME).stream()
                .flatMap(text ->
                        Stream.of(ThemeChoice.values()).filter(one -> one.name().equals(text)))
                .findFirst()
                .orElse(ThemeChoice.DARK);
        Stream.of(
                        "inter/Inter-Regular.otf",
                        "inter/Inter-SemiBold.otf",
                        "inter/Inter-Bold.otf",
                        "jetbrains_mono/JetBrainsMono-Regular.ttf")
                .forEach(font -> Font.loadFont(resource(FONTS + font), ANY_SIZE));
        applyToAllWindows();
    }

    /** Follows the desktop's color scheme until the subscription ends: the desktop's preferences outlive every window. */
    Subscription followDesktop() {
        return Platform.getPreferences().colorSchemeProperty().subscribe(() -> {
            if (choice == ThemeChoice.SYSTEM) {
                applyToAllWindows();
            }
        });
    }

    ThemeChoice choice() {
        return choice;
    }

    /** Changes all open windows and those opened later. */
    void select(ThemeChoice themeChoice) {
        choice = themeChoice;
        preferences.store(NAME, List.of(themeChoice.name()));
        applyToAllWindows();
    }

    /** Switches between dark and light. */
    void toggle() {
        select(isLight() ? ThemeChoice.DARK : ThemeChoice.LIGHT);
    }

    /** Applies the current theme to a scene. */
    void applyTo(Scene scene) {
        scene.getStylesheets().setAll(currentStyleSheet(), COMMON_CSS);
        updateStyleClass(scene);
    }

    boolean isLight() {
        return choice == ThemeChoice.LIGHT
                || choice == ThemeChoice.SYSTEM && Platform.getPreferences().getColorScheme() == ColorScheme.LIGHT;
    }

    private void applyToAllWindows() {
        Application.setUserAgentStylesheet(
                isLight() ? new PrimerLight().getUserAgentStylesheet() : new PrimerDark().getUserAgentStylesheet());
        Window.getWindows().stream()
                .map(Window::getScene)
                .filter(scene -> scene != null && scene.getStylesheets().contains(COMMON_CSS))
                .forEach(this::change);
    }

    private void change(Scene scene) {
        scene.getStylesheets()
                .replaceAll(sheet -> sheet.equals(DARK) || sheet.equals(LIGHT) ? currentStyleSheet() : sheet);
        updateStyleClass(scene);
    }

    private String currentStyleSheet() {
        return isLight() ? LIGHT : DARK;
    }

    /** Sets the root's style class, for colors that style sheets cannot set directly. */
    private void updateStyleClass(Scene scene) {
        var classes = scene.getRoot().getStyleClass();
        classes.remove("light");
        if (isLight()) {
            classes.add("light");
        }
    }

    private static String resource(String name) {
        return Objects.requireNonNull(ThemeManager.class.getResource(name), name)
                .toExternalForm();
    }
}
