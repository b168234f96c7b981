package mocapscope.app.connect;

import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import mocapscope.app.control.NodeConfigurator;

/**
 * One field of an input form: caption, input control and error text. The caption is above the input, and below it is a
 * line for the error, so that other fields move only for an error of two lines.
 */
final class FormField extends VBox {
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private final Label problemLabel = NodeConfigurator.styled(new Label(), "problem", "field-problem");
    private final Node input;
    private final Consumer<String> valueConsumer;

    /** Uses {@code show} to set the input's value unless it is unchanged. */
    FormField(String key, String caption, String help, Node input, Consumer<String> show) {
        this.input = input;
        this.valueConsumer = show;
        input.setId("form-" + key);
        getStyleClass().add("form-field");
        var label = NodeConfigurator.styled(new Label(caption), "caption");
        label.setLabelFor(input instanceof Pane row ? row.getChildren().getFirst() : input);
        problemLabel.setId("form-" + key + "-problem");
        problemLabel.setMinWidth(0);
        problemLabel.setWrapText(true);
        if (!help.isEmpty()) {
            var tip = new Tooltip(help);
            tip.setShowDelay(Duration.millis(400));
            tip.setWrapText(true);
            tip.setMaxWidth(320);
            Tooltip.install(this, tip);
            input.setAccessibleHelp(help);
        }
        getChildren().addAll(label, input, problemLabel);
    }

    /** Places the input at the right end of the caption's line, as for a switch, which has no errors. */
    FormField layOutInOneLine() {
        var line = NodeConfigurator.styled(
                new HBox(getChildren().getFirst(), NodeConfigurator.spacer(), input), "form-line");
        getChildren().setAll(line);
        return this;
    }

    /** Returns a row of two fields, the first as wide as possible, with their errors one below the other. */
    static VBox row(FormField first, FormField second) {
        first.getChildren().remove(first.problemLabel);
        second.getChildren().remove(second.problemLabel);
        HBox.setHgrow(first, Priority.ALWAYS);
        first.problemLabel
                .managedProperty()
                .bind(second.problemLabel
                        .managedProperty()
                        .not()
                        .or(first.problemLabel.textProperty().isNotEmpty()));
        second.problemLabel
                .managedProperty()
                .bind(second.problemLabel.textProperty().isNotEmpty());
        return new VBox(new HBox(8, first, second), first.problemLabel, second.problemLabel);
    }

    /** Moves the keyboard focus to the input. */
    void focusInput() {
        input.requestFocus();
    }

    void setValue(String value) {
        valueConsumer.accept(value);
    }

    /** Shows an error; an empty text removes it. */
    void setProblem(String words) {
        problemLabel.setText(words);
        problemLabel.setTooltip(words.isEmpty() ? null : new Tooltip(words));
        input.pseudoClassStateChanged(WRONG, !words.isEmpty());
    }
}
