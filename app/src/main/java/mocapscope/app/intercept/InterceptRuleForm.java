package mocapscope.app.intercept;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.MessageOccurrenceMatcher;
import mocapscope.protocol.transcript.Direction;

/** An input form for a rule that changes intercepted messages. Shows its errors. */
final class InterceptRuleForm extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(InterceptRuleForm.class);

    private final ChoiceBox<InterceptActionKind> kind = new ChoiceBox<>();
    private final HBox parameters = NodeConfigurator.styled(new HBox(), "rule-parameters");
    private final Map<String, TextField> values = new LinkedHashMap<>();
    private final ChoiceBox<Direction> direction = new ChoiceBox<>();
    private final ComboBox<String> name = new ComboBox<>();
    private final TextField from = new TextField("1");
    private final TextField times = new TextField();
    private final CheckBox again = new CheckBox(TEXTS.text("rule.resends"));
    private final Label problem = NodeConfigurator.styled(new Label(), "problem");
    private final Consumer<InterceptRule> arm;
    private Map<Direction, List<String>> messageNames = Map.of();

    /** Creates the form; {@code arm} receives each rule that the user defines. */
    InterceptRuleForm(Consumer<InterceptRule> arm) {
        this.arm = arm;
        getStyleClass().add("rule-form");
        prepareAction();
        prepareMatcher();
        problem.setId("rule-problem");
        problem.setWrapText(true);
        var add = InterceptButtonFactory.button(
                "rule-add", TEXTS.text("rule.add"), TEXTS.text("rule.add.hint"), this::arm);
        add.getStyleClass().add("accent");
        var line = NodeConfigurator.styled(
                new FlowPane(
                        kind,
                        parameters,
                        direction,
                        name,
                        labelled(TEXTS.text("rule.from"), from),
                        labelled(TEXTS.text("rule.times"), times),
                        again,
                        add),
                "rule-line");
        getChildren().addAll(line, problem);
    }

    private void prepareAction() {
        kind.setId("rule-kind");
        kind.getItems().setAll(InterceptActionKind.values());
        kind.setConverter(new DisplayNameConverter<>(one -> TEXTS.text("action." + one.textKey())));
        kind.valueProperty().subscribe(this::build);
        kind.setValue(InterceptActionKind.DROP);
    }

    private void prepareMatcher() {
        direction.setId("rule-direction");
        direction.getItems().setAll(Direction.TO_SERVER, Direction.TO_CLIENT);
        direction.setConverter(new DisplayNameConverter<>(one -> MessageDirectionLabels.label(one)));
        direction.setValue(Direction.TO_SERVER);
        direction.valueProperty().addListener(_ -> list());
        name.setId("rule-name");
        name.setEditable(true);
        name.setPrefWidth(190);
        name.setPromptText(TEXTS.text("rule.any"));
        from.setId("rule-from");
        from.setPrefColumnCount(3);
        times.setId("rule-times");
        times.setPrefColumnCount(3);
        times.setPromptText(TEXTS.text("rule.all"));
        times.setText("1");
        again.setSelected(true);
        again.setTooltip(new Tooltip(TEXTS.text("rule.resends.hint")));
    }

    /** Sets the message names that can be matched, by direction. */
    void setMessageNames(Map<Direction, List<String>> newer) {
        if (!newer.equals(messageNames)) {
            messageNames = Map.copyOf(newer);
            list();
        }
    }

    /** Fills the form with changed field values of a message. */
    void fill(Direction way, String message, Map<String, String> given) {
        kind.setValue(InterceptActionKind.REWORD);
        direction.setValue(way);
        name.getEditor().setText(message);
        var field = values.get("values");
        if (field != null) {
            field.setText(InterceptActionKind.formatValues(given));
        }
        times.setText("");
    }

    private void list() {
        var typed = name.getEditor().getText();
        name.getItems().setAll(messageNames.getOrDefault(direction.getValue(), List.of()));
        name.getEditor().setText(typed);
    }

    private void build() {
        values.clear();
        parameters.getChildren().clear();
        var chosen = kind.getValue();
        if (chosen == null) {
            return;
        }
        for (var parameter : chosen.parameters()) {
            var field = new TextField(chosen.defaultValue(parameter));
            field.setId("rule-" + parameter);
            field.setPrefColumnCount(parameter.equals("values") ? 14 : 4);
            field.setPromptText(parameter.equals("values") ? TEXTS.text("rule.values.prompt") : "");
            values.put(parameter, field);
            parameters.getChildren().add(labelled(TEXTS.text("action.parameter." + parameter), field));
        }
    }

    private static Node labelled(String text, TextField field) {
        var label = NodeConfigurator.styled(new Label(text), "caption");
        label.setMinWidth(USE_PREF_SIZE);
        label.setLabelFor(field);
        field.setAccessibleText(text);
        return NodeConfigurator.styled(new HBox(label, field), "labelled");
    }

    private void arm() {
        try {
            var parameters = new LinkedHashMap<String, String>();
            values.forEach((key, field) -> parameters.put(key, field.getText()));
            var action = kind.getValue().createAction(parameters);
            arm.accept(new InterceptRule(createMatcher(), action, again.isSelected()));
            problem("");
        } catch (IllegalArgumentException exception) {
            problem(String.valueOf(exception.getMessage()));
        }
    }

    private MessageOccurrenceMatcher createMatcher() {
        var named = name.getEditor().getText().strip();
        var any = named.isEmpty() || named.equals(TEXTS.text("rule.any"));
        var most = times.getText().strip();
        return new MessageOccurrenceMatcher(
                direction.getValue(),
                any ? MessageOccurrenceMatcher.ANY : named,
                parseCount(from.getText().strip()),
                most.isEmpty() || most.equals(TEXTS.text("rule.all"))
                        ? MessageOccurrenceMatcher.ALL
                        : parseCount(most));
    }

    private static int parseCount(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException(TEXTS.text("rule.wrong.count"));
        }
    }

    private void problem(String words) {
        problem.setText(words);
    }
}
