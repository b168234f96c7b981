package mocapscope.app.connect;

import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;

/**
 * The name of a session, which the user can edit in place. Enter or leaving the field accepts the new name, Escape
 * keeps the old one, and an empty name restores that of the devices.
 */
final class EditableSessionNameLabel extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(EditableSessionNameLabel.class);

    private final AbbreviatingLabelPane title = new AbbreviatingLabelPane("card-title");
    private final TextField field = NodeConfigurator.styled(new TextField(), "card-name");
    private final Consumer<String> rename;

    /** Creates the pane; {@code rename} receives the text that the user typed. */
    EditableSessionNameLabel(Consumer<String> rename) {
        this.rename = rename;
        setMinWidth(0);
        setAlignment(Pos.CENTER_LEFT);
        title.setOnMouseClicked(event -> {
            if (event.getClickCount() == 2 && event.getButton() == MouseButton.PRIMARY) {
                edit();
            }
        });
        field.setPromptText(TEXTS.text("card.name.prompt"));
        field.setAccessibleText(TEXTS.text("card.name"));
        field.setOnAction(_ -> accept());
        field.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                showField(false);
                event.consume();
            }
        });
        field.focusedProperty().addListener((_, _, focused) -> {
            if (!focused && field.isVisible()) {
                accept();
            }
        });
        setHgrow(title, Priority.ALWAYS);
        setHgrow(field, Priority.ALWAYS);
        showField(false);
        getChildren().addAll(title, field);
    }

    /** Shows a name, or its short form where the name does not fit. */
    void show(String name, String shortName) {
        title.show(name, shortName);
    }

    void edit() {
        field.setText(title.text());
        showField(true);
        field.requestFocus();
        field.selectAll();
    }

    private void accept() {
        rename.accept(field.getText());
        showField(false);
    }

    private void showField(boolean shown) {
        NodeConfigurator.setShown(field, shown);
        NodeConfigurator.setShown(title, !shown);
    }
}
