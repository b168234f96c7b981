package mocapscope.app.connect;

import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/** One field of the form: its caption above, what is wrong with it below. */
final class FormField extends VBox {
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private final Label problem = new Label();
    private final Node input;
    private final Consumer<String> show;

    /** {@code show} puts a value into the input unless it is there already. */
    FormField(String key, String caption, String help, Node input, Consumer<String> show) {
        this.input = input;
        this.show = show;
        input.setId("form-" + key);
        getStyleClass().add("form-field");
        var label = new Label(caption);
        label.getStyleClass().add("caption");
        label.setLabelFor(input);
        problem.getStyleClass().add("problem");
        problem.setId("form-" + key + "-problem");
        problem.setWrapText(true);
        problem(""); // takes no room until there is one
        if (!help.isEmpty()) {
            var tip = new Tooltip(help);
            tip.setShowDelay(Duration.millis(400));
            tip.setWrapText(true);
            tip.setMaxWidth(320);
            Tooltip.install(this, tip);
            input.setAccessibleHelp(help);
        }
        getChildren().addAll(label, input, problem);
    }

    /** Puts the input at the right end of the caption's line, as suits a switch. */
    FormField inOneLine() {
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        var line = new HBox(getChildren().getFirst(), space, input);
        line.getStyleClass().add("form-line");
        getChildren().setAll(line, problem);
        return this;
    }

    void show(String value) {
        show.accept(value);
    }

    /** Says what is wrong; empty when nothing is. */
    void problem(String words) {
        problem.setText(words);
        problem.setVisible(!words.isEmpty());
        problem.setManaged(!words.isEmpty());
        input.pseudoClassStateChanged(WRONG, !words.isEmpty());
    }
}
