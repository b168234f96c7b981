package mocapscope.app.control;

import java.util.function.Consumer;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;

/** A text field for filter words, cleared by Escape. Subclasses interpret the words. */
public class FilterWordField extends TextField {
    private static final double LEAST_WIDTH = 90;

    public FilterWordField(String id, String prompt, Consumer<String> filter) {
        setId(id);
        setPromptText(prompt);
        setAccessibleText(prompt);
        getStyleClass().add("filter-box");
        setPrefColumnCount(14);
        setMinWidth(LEAST_WIDTH);
        textProperty().addListener((_, _, words) -> filter.accept(words));
        setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE && !getText().isEmpty()) {
                clear();
                event.consume();
            }
        });
    }
}
