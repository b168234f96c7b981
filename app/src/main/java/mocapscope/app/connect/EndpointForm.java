package mocapscope.app.connect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.NodeLayout;
import mocapscope.app.model.SessionController;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.CommonSessionOptions;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.UriScheme;
import org.jspecify.annotations.Nullable;

/** An input form for an endpoint: one text field and fields generated from the protocol's options. Enter connects. */
final class EndpointForm {
    private static final TextBundle TEXTS = TextBundle.of(EndpointForm.class);
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    /** The option that holds messages in the intercept view; it belongs to no protocol. */
    private static final OptionDefinition HOLD =
            OptionDefinition.toggle("hold", TEXTS.text("hold"), false, TEXTS.text("hold.help"));

    private final EndpointFormModel model;
    private final BiConsumer<Endpoint, Boolean> connect;
    private final TextField text = NodeLayout.styled(new TextField(), "endpoint-text", "figures");
    private final Label problem = NodeLayout.styled(new Label(), "problem");
    private final ChoiceBox<UriScheme> scheme = new ChoiceBox<>();
    private final VBox fields = NodeLayout.styled(new VBox(), "form-fields");
    private final Map<String, FormField> byKey = new LinkedHashMap<>();
    private @Nullable Protocol shown;
    private boolean fieldsCreated;
    private boolean following;
    private boolean held;
    private final FormField hold = FormFieldFactory.createField(HOLD, value -> held = Boolean.parseBoolean(value));

    /**
     * Starts with the scheme named {@code usual}, the last one used; calls {@code connect} with the endpoint, and true
     * if its messages are to be held from the first byte on.
     */
    EndpointForm(SessionController controller, String usual, BiConsumer<Endpoint, Boolean> connect) {
        this.model = new EndpointFormModel(controller, usual);
        this.connect = connect;
        text.setId("endpoint");
        text.setAccessibleText(TEXTS.text("endpoint"));
        text.textProperty().addListener((_, _, typed) -> change(() -> model.setText(typed)));
        problem.setId("endpoint-problem");
        problem.setWrapText(true);
        chooser();
        List.of(text, fields).forEach(node -> node.addEventHandler(KeyEvent.KEY_PRESSED, this::enter));
        show();
    }

    /** Returns the text field for the endpoint. */
    TextField text() {
        return text;
    }

    /** Returns the label for the text's error. */
    Label problem() {
        return problem;
    }

    /** Returns the pane of all fields, filled by {@link #createFields}. */
    VBox fields() {
        return fields;
    }

    /** Creates the fields, if they do not exist yet. */
    void createFields() {
        if (!fieldsCreated) {
            fieldsCreated = true;
            show();
        }
    }

    /** Returns the typed endpoint, if it is valid. */
    Optional<Endpoint> endpoint() {
        return text.getText().isBlank() ? Optional.empty() : model.endpoint();
    }

    /** Connects if all input is valid, and shows the errors otherwise. */
    void submit() {
        var endpoint = model.endpoint();
        if (endpoint.isPresent()) {
            boolean enabled = held;
            hold.setValue(String.valueOf(false)); // only this connection: others would be held unnoticed
            connect.accept(endpoint.get(), enabled);
        } else {
            problem.pseudoClassStateChanged(WRONG, true);
            text.pseudoClassStateChanged(WRONG, true);
            problem(firstProblem());
        }
    }

    private String firstProblem() {
        return Optional.of(model.textProblem())
                .filter(words -> !words.isEmpty())
                .orElseGet(() -> model.problems().values().stream().findFirst().orElse(""));
    }

    private void enter(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER) {
            submit();
            event.consume();
        }
    }

    private void chooser() {
        scheme.getItems().setAll(model.schemes());
        scheme.setConverter(new DisplayNameConverter<>(UriScheme::help));
        scheme.setMaxWidth(Double.MAX_VALUE);
        scheme.valueProperty().addListener((_, _, chosen) -> change(() -> model.selectScheme(chosen)));
    }

    /**
     * Runs a change made by the user; updates that the model then makes to the inputs are not treated as user input.
     */
    private void change(Runnable action) {
        if (!following) {
            action.run();
            show();
        }
    }

    private void show() {
        text.setPromptText(model.draft().scheme().name() + "://host");
        following = true;
        try {
            if (fieldsCreated && model.draft().protocol() != shown) {
                shown = model.draft().protocol();
                build();
            }
            if (!text.getText().equals(model.text())) {
                text.setText(model.text());
            }
            scheme.setValue(model.draft().scheme());
            showFields();
        } finally {
            following = false;
        }
        text.pseudoClassStateChanged(WRONG, false);
        problem.pseudoClassStateChanged(WRONG, false);
        problem(model.textProblem());
    }

    private void showFields() {
        var draft = model.draft();
        // A missing host is no error until the user tries to connect.
        var problems = model.text().isBlank() ? Map.<String, String>of() : model.problems();
        byKey.forEach((key, field) -> {
            field.setValue(draft.value(key));
            field.setProblem(problems.getOrDefault(key, ""));
        });
    }

    private void build() {
        byKey.clear();
        var rows = new ArrayList<Node>();
        rows.add(new FormField("scheme", TEXTS.text("protocol"), "", scheme, _ -> {}));
        var host = add(
                FormFieldFactory.createTextField(
                        EndpointDraft.HOST, TEXTS.text("host"), TEXTS.text("host.help"), "", typed(EndpointDraft.HOST)),
                EndpointDraft.HOST);
        var port = add(
                FormFieldFactory.createTextField(
                        EndpointDraft.PORT, TEXTS.text("port"), "", "", typed(EndpointDraft.PORT)),
                EndpointDraft.PORT);
        port.getStyleClass().add("port-field");
        HBox.setHgrow(host, Priority.ALWAYS);
        rows.add(new HBox(8, host, port));
        rows.add(add(
                FormFieldFactory.createTextField(
                        EndpointDraft.DEVICES,
                        TEXTS.text("devices"),
                        TEXTS.text("devices.help"),
                        TEXTS.text("devices.all"),
                        typed(EndpointDraft.DEVICES)),
                EndpointDraft.DEVICES));
        model.draft().options().stream()
                .filter(definition ->
                        !definition.key().equals(CommonSessionOptions.PATIENCE)) // for interception and links only
                .forEach(optionDefinition -> rows.add(add(
                        FormFieldFactory.createField(optionDefinition, typed(optionDefinition.key())),
                        optionDefinition.key())));
        hold.setValue(String.valueOf(held));
        rows.add(hold);
        fields.getChildren().setAll(rows);
    }

    private FormField add(FormField field, String key) {
        byKey.put(key, field);
        return field;
    }

    private Consumer<String> typed(String key) {
        return value -> change(() -> model.setField(key, value));
    }

    private void problem(String words) {
        problem.setText(words);
        NodeLayout.setShown(problem, !words.isEmpty());
    }
}
