package mocapscope.app.shell;

import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.text.Font;

/** The program's own fonts, so that it looks the same everywhere: Inter for words, JetBrains Mono for figures. */
final class Fonts {
    private static final double ANY_SIZE = 12;

    private Fonts() {}

    static void load() {
        Stream.of(
                        "inter/Inter-Regular.otf",
                        "inter/Inter-SemiBold.otf",
                        "inter/Inter-Bold.otf",
                        "jetbrains_mono/JetBrainsMono-Regular.ttf")
                .map(name -> Fonts.class.getResource("/mocapscope/app/fonts/com/formdev/flatlaf/fonts/" + name))
                .forEach(font -> Font.loadFont(Objects.requireNonNull(font).toExternalForm(), ANY_SIZE));
    }
}
