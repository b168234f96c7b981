package mocapscope.app.connect;

import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import mocapscope.app.control.NodeLayout;

/**
 * One field of an input form: caption, input control and error text. The caption is above the input and the error
 * below.
 */
final class FormField extends VBox {
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private final Label problemLabel = NodeLayout.styled(new Label(), "problem");
    private final Node input;
    private final Consumer<String> valueConsumer;

    /** Uses {@code show} to set the input's value unless it is unchanged. */
    FormField(String key, String caption, String help, Node input, Consumer<String> show) {
        this.input = input;
        this.valueConsumer = show;
        input.setId("form-" + key);
        getStyleClass().add("form-field");
        var label = NodeLayout.styled(new Label(caption), "caption");
        label.setLabelFor(input);
        problemLabel.setId("form-" + key + "-problem");
        problemLabel.setWrapText(true);
        setProblem(""); // the error text takes no room until it is set
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

    /** Places the input at the right end of the caption's line, as for a switch. */
    FormField layOutInOneLine() {
        var line = NodeLayout.styled(new HBox(getChildren().getFirst(), NodeLayout.spacer(), input), "form-line");
        getChildren().setAll(line, problemLabel);
        return this;
    }

    void setValue(String value) {
        valueConsumer.accept(value);
    }

    /** Shows an error; an empty text hides it. */
    void setProblem(String words) {
        problemLabel.setText(words);
        NodeLayout.setShown(problemLabel, !words.isEmpty());
        input.pseudoClassStateChanged(WRONG, !words.isEmpty());
    }
}
