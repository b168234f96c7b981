package mocapscope.app;

import atlantafx.base.theme.PrimerDark;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;

/** Where the program starts. */
public final class Main {
    private Main() {}

    /** Opens the window. */
    public static void main(String[] arguments) {
        Platform.startup(Main::open);
    }

    private static void open() {
        Application.setUserAgentStylesheet(new PrimerDark().getUserAgentStylesheet());
        var stage = new Stage();
        stage.setTitle("Mocapscope");
        stage.getIcons()
                .setAll(Stream.of(16, 24, 32, 48, 64, 128, 256).map(Main::icon).toList());
        stage.setScene(new Scene(new StackPane(), 1280, 800));
        stage.show();
    }

    private static Image icon(int pixels) {
        var png = Main.class.getResource("icons/mocapscope-%d.png".formatted(pixels));
        return new Image(Objects.requireNonNull(png).toExternalForm());
    }
}
