package mocapscope.app.control;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.css.PseudoClass;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.filter.DisplayFilter;
import mocapscope.protocol.filter.FilterAttribute;
import mocapscope.protocol.filter.FilterCompletionProvider;
import mocapscope.protocol.filter.FilterSyntaxException;

/**
 * A text field in which the user enters a display filter expression. Applies each valid text; while the text is
 * invalid, shows the error and keeps the last valid filter. Ctrl+Space offers continuations.
 */
public final class DisplayFilterField extends FilterWordField {
    private static final TextBundle TEXTS = TextBundle.of(DisplayFilterField.class);
    private static final int COLUMNS = 20;
    private static final PseudoClass INVALID = PseudoClass.getPseudoClass("invalid");
    private static final KeyCombination COMPLETE = new KeyCodeCombination(KeyCode.SPACE, KeyCombination.CONTROL_DOWN);

    private final Consumer<DisplayFilter> filter;
    private final FilterCompletionPopup popup = new FilterCompletionPopup(this, this::pick);
    private Supplier<? extends Map<FilterAttribute, ? extends Collection<String>>> known = Map::of;
    /** The known values since the user asked for continuations. */
    private Map<FilterAttribute, ? extends Collection<String>> values = Map.of();

    private DisplayFilter valid = DisplayFilter.ALL;
    private String problem = "";
    private boolean completing;

    /** Creates an empty field, which passes each valid filter to {@code filter}. */
    public DisplayFilterField(String id, String prompt, Consumer<DisplayFilter> filter) {
        super(id, prompt, _ -> {});
        setPrefColumnCount(COLUMNS);
        this.filter = filter;
        textProperty().addListener((_, _, text) -> apply(text));
        caretPositionProperty().addListener(_ -> updatePopup());
        focusedProperty().addListener(_ -> onFocusChanged());
        addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
    }

    /** Sets the source of the values that are offered for each name; of a field, of the paths. */
    public void completeFrom(Supplier<? extends Map<FilterAttribute, ? extends Collection<String>>> source) {
        known = source;
    }

    /** Sets a text of an earlier version, in quotes if it contains an operator but is no valid filter. */
    public void restore(String text) {
        setText(text);
        if (!problem.isEmpty()) {
            setText(DisplayFilter.quote(text));
        }
    }

    /** Returns the error of the text, or an empty text. */
    public String problem() {
        return problem;
    }

    /** Marks the filter in force if its regular expressions take too many steps. */
    public void checkSpeed() {
        if (problem.isEmpty() && valid.isTooSlow()) {
            showProblem(TEXTS.text("filter.slow"));
        }
    }

    private void apply(String text) {
        try {
            valid = DisplayFilter.parse(text);
            showProblem("");
            filter.accept(valid);
        } catch (FilterSyntaxException exception) {
            showProblem(exception.getMessage());
        }
    }

    private void showProblem(String text) {
        problem = text;
        pseudoClassStateChanged(INVALID, !text.isEmpty());
        setAccessibleHelp(text);
        updatePopup();
    }

    private void onKey(KeyEvent event) {
        if (COMPLETE.match(event)) {
            completing = true;
            values = known.get();
            updatePopup();
            event.consume();
        } else if (popup.handle(event)) {
            event.consume();
        } else if (completing && event.getCode() == KeyCode.ESCAPE) {
            completing = false;
            updatePopup();
            event.consume();
        }
    }

    private void onFocusChanged() {
        completing = completing && isFocused();
        updatePopup();
    }

    private void pick(FilterCompletionProvider.FilterCandidate candidate) {
        int caret = candidate.caret();
        setText(candidate.applyTo(getText()));
        positionCaret(caret);
    }

    private void updatePopup() {
        var candidates = completing
                ? FilterCompletionProvider.complete(
                        getText(), Math.min(getCaretPosition(), getLength()), this::knownValues)
                : List.<FilterCompletionProvider.FilterCandidate>of();
        popup.show(isFocused() ? problem : "", candidates);
    }

    private Collection<String> knownValues(FilterAttribute name) {
        var found = values.get(name);
        return found == null ? List.of() : found;
    }
}
