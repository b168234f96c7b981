package mocapscope.app.shell;

import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.words.TextBundle;

/** An overlay dialog that asks for a name. */
final class NameInputDialog {
    private static final TextBundle WORDS = TextBundle.of(NameInputDialog.class);
    private static final int LONGEST = 60;

    private NameInputDialog() {}

    static void show(OverlayPane overlayPane, String title, String proposed, Consumer<String> then) {
        var head = new Label(title);
        head.getStyleClass().add("dialog-title");
        var name = new TextField(proposed);
        name.setId("name");
        var save = new Button(WORDS.text("name.save"));
        save.setId("name-save");
        save.setDefaultButton(true);
        save.disableProperty().bind(name.textProperty().map(text -> text.isBlank() || text.length() > LONGEST));
        save.setOnAction(_ -> {
            overlayPane.close();
            then.accept(name.getText().strip());
        });
        var cancel = new Button(WORDS.text("cancel"));
        cancel.setOnAction(_ -> overlayPane.close());
        var buttons = new HBox(8, cancel, save);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        var box = new VBox(12, head, name, buttons);
        box.getStyleClass().add("card");
        box.setPrefWidth(380);
        box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        overlayPane.show(box, name);
    }
}
