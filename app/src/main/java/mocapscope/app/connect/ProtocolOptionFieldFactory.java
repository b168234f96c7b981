package mocapscope.app.connect;

import atlantafx.base.controls.ToggleSwitch;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.stage.FileChooser;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.endpoint.OptionDefinition;

/** Creates the form field that edits a protocol option of a given kind. */
final class ProtocolOptionFieldFactory {

    private static final TextBundle TEXTS = TextBundle.of(ProtocolOptionFieldFactory.class);

    private ProtocolOptionFieldFactory() {}

    /** Creates the field, which passes every entered value, valid or not, to {@code changed}. */
    static FormField createField(OptionDefinition definition, Consumer<String> changed) {
        return switch (definition.kind()) {
            case TEXT, NUMBER ->
                createTextField(
                        definition.key(), definition.label(), definition.help(), definition.defaultValue(), changed);
            case SECRET -> field(definition.key(), definition.label(), definition.help(), new PasswordField(), changed);
            case AXES -> axes(definition, changed);
            case CHOICE -> choice(definition, changed);
            case SWITCH -> toggle(definition, changed);
            case FILE -> file(definition, changed);
        };
    }

    static FormField createTextField(String key, String label, String help, String prompt, Consumer<String> changed) {
        var input = new TextField();
        input.setPromptText(prompt);
        return field(key, label, help, input, changed);
    }

    private static FormField field(String key, String label, String help, TextField input, Consumer<String> changed) {
        input.textProperty().addListener((_, _, value) -> changed.accept(value));
        return new FormField(key, label, help, input, value -> put(input, value));
    }

    /** Sets the text only if it differs, so that the caret stays. */
    private static void put(TextField input, String value) {
        if (!input.getText().equals(value)) {
            input.setText(value);
        }
    }

    private static FormField choice(OptionDefinition definition, Consumer<String> changed) {
        var input = new ChoiceBox<String>();
        input.getItems().setAll(definition.choices());
        input.setMaxWidth(Double.MAX_VALUE);
        input.valueProperty()
                .addListener((_, _, value) -> Optional.ofNullable(value).ifPresent(changed));
        return new FormField(definition.key(), definition.label(), definition.help(), input, input::setValue);
    }

    /** Creates a field in which any axes can be typed and the usual ones selected. */
    private static FormField axes(OptionDefinition definition, Consumer<String> changed) {
        var input = new ComboBox<String>();
        input.setEditable(true);
        input.getItems().add(OptionDefinition.AUTO);
        input.getItems().addAll(AxesAndUnitMenu.axes());
        input.setMaxWidth(Double.MAX_VALUE);
        input.getEditor().textProperty().addListener((_, _, value) -> changed.accept(value));
        return new FormField(
                definition.key(), definition.label(), definition.help(), input, value -> put(input.getEditor(), value));
    }

    private static FormField toggle(OptionDefinition definition, Consumer<String> changed) {
        var input = new ToggleSwitch();
        input.setAccessibleRole(AccessibleRole.CHECK_BOX);
        input.selectedProperty().addListener((_, _, on) -> changed.accept(String.valueOf(on)));
        return new FormField(
                        definition.key(),
                        definition.label(),
                        definition.help(),
                        input,
                        value -> input.setSelected(Boolean.parseBoolean(value)))
                .layOutInOneLine();
    }

    private static FormField file(OptionDefinition definition, Consumer<String> changed) {
        var input = new TextField();
        var browse = new Button("…");
        browse.setTooltip(new Tooltip(TEXTS.text("browse")));
        browse.setAccessibleText(TEXTS.text("browse"));
        browse.setOnAction(_ -> Optional.ofNullable(
                        new FileChooser().showOpenDialog(input.getScene().getWindow()))
                .ifPresent(file -> input.setText(file.getPath())));
        input.textProperty().addListener((_, _, value) -> changed.accept(value));
        HBox.setHgrow(input, Priority.ALWAYS);
        var row = new HBox(4, input, browse);
        return new FormField(definition.key(), definition.label(), definition.help(), row, value -> put(input, value));
    }
}
