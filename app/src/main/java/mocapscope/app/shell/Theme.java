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
import mocapscope.app.model.Preferences;

/**
 * Applies the dark or light theme and its fonts to all windows. It uses AtlantaFX's controls in the program's own
 * colors, Inter for words and JetBrains Mono for figures; both fonts are bundled, so that columns are aligned on every
 * machine.
 */
final class Theme {
    private static final String NAME = "theme";
    private static final String FONTS = "/mocapscope/app/fonts/com/formdev/flatlaf/fonts/";
    private static final double ANY_SIZE = 12;
    private static final String DARK = resource("dark.css");
    private static final String LIGHT = resource("light.css");
    private static final String BOTH = resource("shell.css");

    private final Preferences preferences;
    private Choice choice;

    /** The user's theme setting: dark, light or system. */
    enum Choice {
        DARK,
        LIGHT,

        /** The desktop's theme where it is known; else dark. */
        SYSTEM
    }

    Theme(Preferences preferences) {
        this.preferences = preferences;
        choice = preferences.find(NAME).stream()
                .flatMap(text ->
                        Stream.of(Choice.values()).filter(one -> one.name().equals(text)))
                .findFirst()
                .orElse(Choice.DARK);
        Stream.of(
                        "inter/Inter-Regular.otf",
                        "inter/Inter-SemiBold.otf",
                        "inter/Inter-Bold.otf",
                        "jetbrains_mono/JetBrainsMono-Regular.ttf")
                .forEach(font -> Font.loadFont(resource(FONTS + font), ANY_SIZE));
        wear();
    }

    /** Follows the desktop's color scheme until the subscription ends: the desktop's preferences outlive every window. */
    Subscription followDesktop() {
        return Platform.getPreferences().colorSchemeProperty().subscribe(() -> {
            if (choice == Choice.SYSTEM) {
                wear();
            }
        });
    }

    Choice choice() {
        return choice;
    }

    /** Changes all open windows and those opened later. */
    void choose(Choice wanted) {
        choice = wanted;
        preferences.store(NAME, List.of(wanted.name()));
        wear();
    }

    /** Switches between dark and light. */
    void flip() {
        choose(light() ? Choice.DARK : Choice.LIGHT);
    }

    /** Applies the current theme to a scene. */
    void dress(Scene scene) {
        scene.getStylesheets().setAll(worn(), BOTH);
        dye(scene);
    }

    boolean light() {
        return choice == Choice.LIGHT
                || choice == Choice.SYSTEM && Platform.getPreferences().getColorScheme() == ColorScheme.LIGHT;
    }

    private void wear() {
        Application.setUserAgentStylesheet(
                light() ? new PrimerLight().getUserAgentStylesheet() : new PrimerDark().getUserAgentStylesheet());
        Window.getWindows().stream()
                .map(Window::getScene)
                .filter(scene -> scene != null && scene.getStylesheets().contains(BOTH))
                .forEach(this::change);
    }

    private void change(Scene scene) {
        scene.getStylesheets().replaceAll(sheet -> sheet.equals(DARK) || sheet.equals(LIGHT) ? worn() : sheet);
        dye(scene);
    }

    private String worn() {
        return light() ? LIGHT : DARK;
    }

    /** Sets the root's style class, for colors that style sheets cannot set directly. */
    private void dye(Scene scene) {
        var classes = scene.getRoot().getStyleClass();
        classes.remove("light");
        if (light()) {
            classes.add("light");
        }
    }

    private static String resource(String name) {
        return Objects.requireNonNull(Theme.class.getResource(name), name).toExternalForm();
    }
}
