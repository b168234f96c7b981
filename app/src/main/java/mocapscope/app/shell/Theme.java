package mocapscope.app.shell;

import atlantafx.base.theme.PrimerDark;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.application.Application;
import javafx.scene.Scene;
import javafx.scene.text.Font;

/**
 * How the program looks: AtlantaFX's controls in our own tones, words in Inter and figures in JetBrains Mono, which come
 * with the program so that columns line up on every machine.
 */
final class Theme {
    private static final String FONTS = "/mocapscope/app/fonts/com/formdev/flatlaf/fonts/";
    private static final double ANY_SIZE = 12;

    private Theme() {}

    static void apply(Scene scene) {
        Stream.of(
                        "inter/Inter-Regular.otf",
                        "inter/Inter-SemiBold.otf",
                        "inter/Inter-Bold.otf",
                        "jetbrains_mono/JetBrainsMono-Regular.ttf")
                .forEach(font -> Font.loadFont(resource(FONTS + font), ANY_SIZE));
        Application.setUserAgentStylesheet(new PrimerDark().getUserAgentStylesheet());
        scene.getStylesheets().add(resource("shell.css"));
    }

    private static String resource(String name) {
        return Objects.requireNonNull(Theme.class.getResource(name), name).toExternalForm();
    }
}
