package mocapscope.app.shell;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.image.ImageView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Stage;

/** What the program is, and on whose shoulders it stands. */
final class About {
    private static final double ICON = 64;

    private About() {}

    static void show(Stage owner) {
        var stage = new Stage();
        var icon = new ImageView(owner.getIcons().getLast());
        icon.setFitWidth(ICON);
        icon.setFitHeight(ICON);
        var name = new Label("Mocapscope");
        name.getStyleClass().add("dialog-title");
        var what = new Label("An oscilloscope for motion capture\nVersion " + version());
        var licence =
                new Label("Free software under the Apache License 2.0, built with OpenJFX, FXyz3D, AtlantaFX, Jackson"
                        + " and picocli, and set in Inter and JetBrains Mono.");
        licence.getStyleClass().add("caption");
        licence.setWrapText(true);
        var close = new Button("Close");
        close.setCancelButton(true);
        close.setDefaultButton(true);
        close.setOnAction(_ -> stage.close());
        var buttons = new HBox(close);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        var words = new VBox(12, name, what, licence, buttons);
        var root = new HBox(24, icon, words);
        root.getStyleClass().add("about");
        var scene = new Scene(root);
        scene.getStylesheets().setAll(owner.getScene().getStylesheets());
        stage.initOwner(owner);
        stage.initModality(Modality.WINDOW_MODAL);
        stage.setTitle("About Mocapscope");
        stage.setResizable(false);
        stage.setScene(scene);
        stage.show();
    }

    private static String version() {
        return Optional.ofNullable(About.class.getModule().getDescriptor())
                .flatMap(ModuleDescriptor::rawVersion)
                .orElse("unknown");
    }
}
