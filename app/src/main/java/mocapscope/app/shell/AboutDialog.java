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
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;

/** The About dialog: program name, version, renderer and licenses. */
final class AboutDialog {
    private static final TextBundle TEXTS = TextBundle.of(AboutDialog.class);

    private static final double ICON = 64;

    private AboutDialog() {}

    static void show(Stage owner, boolean softwareScene) {
        var stage = new Stage();
        var icon = new ImageView(owner.getIcons().getLast());
        icon.setFitWidth(ICON);
        icon.setFitHeight(ICON);
        var name = NodeConfigurator.styled(new Label(TEXTS.text("name")), "dialog-title");
        var label = new Label(TEXTS.text(
                "about.what", version(), softwareScene ? TEXTS.text("about.raster") : TEXTS.text("about.fx3d")));
        var licence = NodeConfigurator.styled(new Label(TEXTS.text("about.licence")), "caption");
        licence.setWrapText(true);
        var close = new Button(TEXTS.text("close"));
        close.setCancelButton(true);
        close.setDefaultButton(true);
        close.setOnAction(_ -> stage.close());
        var buttons = new HBox(close);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        var words = new VBox(12, name, label, licence, buttons);
        var root = NodeConfigurator.styled(new HBox(24, icon, words), "about");
        var scene = new Scene(root);
        scene.getStylesheets().setAll(owner.getScene().getStylesheets());
        root.getStyleClass().addAll(owner.getScene().getRoot().getStyleClass());
        stage.initOwner(owner);
        stage.initModality(Modality.WINDOW_MODAL);
        stage.setTitle(TEXTS.text("about.title"));
        stage.setResizable(false);
        stage.setScene(scene);
        stage.show();
    }

    private static String version() {
        return Optional.ofNullable(AboutDialog.class.getModule().getDescriptor())
                .flatMap(ModuleDescriptor::rawVersion)
                .orElse(TEXTS.text("about.unknown"));
    }
}
