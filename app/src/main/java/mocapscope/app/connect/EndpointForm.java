package mocapscope.app.connect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import org.jspecify.annotations.Nullable;

/**
 * An input form for an endpoint, with an endpoint text field, protocol buttons, and fields for address, devices and
 * options. Text and fields show the same endpoint. Enter submits.
 */
final class EndpointForm {
    private static final TextBundle TEXTS = TextBundle.of(EndpointForm.class);
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
    /** The fields that are always shown. */
    private static final Set<String> USUAL = Set.of(EndpointDraft.HOST, EndpointDraft.PORT, EndpointDraft.DEVICES);

    /** The option that holds messages in the intercept view; it belongs to no protocol. */
    private static final OptionDefinition HOLD =
            OptionDefinition.toggle("hold", TEXTS.text("hold"), false, TEXTS.text("hold.help"));

    private final EndpointFormModel model;
    private final BiConsumer<Endpoint, Boolean> submitted;
    private final TextField text = NodeConfigurator.styled(new TextField(), "endpoint-text", "figures");
    private final Label problem = NodeConfigurator.styled(new Label(), "problem", "two-lines");
    private final ProtocolTilePane tiles;
    private final Label help = NodeConfigurator.styled(new Label(), "scheme-help", "two-lines");
    private final ChoiceBox<UriScheme> scheme = new ChoiceBox<>();
    private final ToggleButton advanced =
            NodeConfigurator.styled(new ToggleButton(TEXTS.text("advanced")), "flat", "quiet-button");
    private final VBox usual = NodeConfigurator.styled(new VBox(), "form-fields");
    private final VBox options = NodeConfigurator.styled(new VBox(), "form-fields");
    private final VBox fields;
    private final Map<String, FormField> byKey = new LinkedHashMap<>();
    private @Nullable Protocol shown;
    private boolean optionsShown;
    private boolean fieldsCreated;
    private boolean following;
    private boolean refused;
    private boolean held;
    private final FormField hold =
            ProtocolOptionFieldFactory.createField(HOLD, value -> held = Boolean.parseBoolean(value));

    /**
     * Calls {@code submitted} with the endpoint, and true if its messages are to be held from the first byte on.
     */
    EndpointForm(EndpointFormModel model, BiConsumer<Endpoint, Boolean> submitted) {
        this.model = model;
        this.submitted = submitted;
        this.tiles = new ProtocolTilePane(
                model.protocols(), protocol -> change(() -> model.selectProtocol(protocol)), this::focusFields);
        this.fields = NodeConfigurator.styled(new VBox(tiles, help, usual, advanced, options), "endpoint-fields");
        text.setId("endpoint");
        text.setAccessibleText(TEXTS.text("endpoint"));
        text.textProperty().addListener((_, _, typed) -> change(() -> model.setText(typed)));
        problem.setId("endpoint-problem");
        problem.setWrapText(true);
        problem.setMaxWidth(Double.MAX_VALUE);
        help.setWrapText(true);
        advanced.setId("advanced");
        advanced.selectedProperty().subscribe(this::showOptions);
        fields.visibleProperty().addListener((_, _, _) -> show());
        configureSchemeChoice();
        List.of(text, fields).forEach(node -> node.addEventHandler(KeyEvent.KEY_PRESSED, this::handleKey));
        show();
    }

    /** Returns the text field for the endpoint. */
    TextField text() {
        return text;
    }

    /** Returns the label for the text's error, which has room for two lines. */
    Label problem() {
        return problem;
    }

    /** Returns the pane of tiles and fields, filled by {@link #createFields}. */
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

    /** Moves the keyboard focus to the first field, which must exist. */
    void focusFields() {
        var host = byKey.get(EndpointDraft.HOST);
        if (host != null) {
            host.focusInput();
        }
    }

    /** Returns the typed endpoint, if it is valid. */
    Optional<Endpoint> endpoint() {
        return text.getText().isBlank() ? Optional.empty() : model.endpoint();
    }

    /** Passes on the endpoint if all input is valid; else shows the errors and moves the focus to the first wrong field. */
    void submit() {
        var endpoint = model.endpoint();
        if (endpoint.isPresent()) {
            boolean enabled = held;
            hold.setValue(String.valueOf(false)); // only this connection: others would be held unnoticed
            submitted.accept(endpoint.get(), enabled);
            return;
        }
        refused = true;
        show();
        text.pseudoClassStateChanged(WRONG, true);
        var wrong = model.problems().entrySet().iterator();
        if (!model.textProblem().isEmpty()) {
            problem.pseudoClassStateChanged(WRONG, true);
        } else if (wrong.hasNext()) {
            showWrongField(wrong.next());
        }
    }

    /** Removes the errors of a refused submission. */
    void dismissErrors() {
        refused = false;
        show();
    }

    /** Focuses a wrong field, which shows its error; below the text, the error is shown if the field is hidden. */
    private void showWrongField(Map.Entry<String, String> wrong) {
        boolean shows = fields.isVisible() && fieldsCreated;
        if (shows && !USUAL.contains(wrong.getKey())) {
            advanced.setSelected(true);
        }
        var field = byKey.get(wrong.getKey());
        if (shows && field != null) {
            field.focusInput();
        } else {
            showProblem(wrong.getValue());
            problem.pseudoClassStateChanged(WRONG, true);
        }
    }

    /** Submits with Enter; a button that has the focus is pressed instead. */
    private void handleKey(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER) {
            if (event.getTarget() instanceof ButtonBase button) {
                button.fire();
            } else {
                submit();
            }
            event.consume();
        }
    }

    private void configureSchemeChoice() {
        scheme.setConverter(new DisplayNameConverter<>(UriScheme::help));
        scheme.setMaxWidth(Double.MAX_VALUE);
        scheme.valueProperty().addListener((_, _, chosen) -> {
            if (chosen != null) {
                change(() -> model.selectScheme(chosen));
            }
        });
    }

    /**
     * Runs a change made by the user; updates that the model then makes to the inputs are not treated as user input.
     */
    private void change(Runnable action) {
        if (!following) {
            refused = false;
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
                createProtocolFields();
            }
            if (!text.getText().equals(model.text())) {
                text.setText(model.text());
            }
            tiles.select(model.draft().protocol());
            help.setText(model.draft().scheme().help());
            scheme.setValue(model.draft().scheme());
            showFields();
        } finally {
            following = false;
        }
        text.pseudoClassStateChanged(WRONG, false);
        problem.pseudoClassStateChanged(WRONG, false);
        showProblem(model.text().isBlank() ? hint() : model.textProblem());
    }

    private String hint() {
        var name = model.draft().scheme().name();
        return fields.isVisible() ? TEXTS.text("endpoint.hint.protocol", name) : TEXTS.text("endpoint.hint", name);
    }

    private void showFields() {
        var draft = model.draft();
        // The error of the text, shown below it, is that of a field too.
        var problems = new HashMap<>(model.textProblem().isEmpty() ? model.problems() : Map.of());
        if (!refused && draft.host().isBlank()) {
            problems.remove(EndpointDraft.HOST); // no error until the user tries to connect
        }
        byKey.forEach((key, field) -> {
            field.setValue(draft.value(key));
            field.setProblem(problems.getOrDefault(key, ""));
        });
    }

    private void createProtocolFields() {
        byKey.clear();
        boolean server = model.draft().role() == SessionRole.SERVER;
        boolean waits = model.draft().role() != model.draft().protocol().initiator();
        var host = add(
                ProtocolOptionFieldFactory.createTextField(
                        EndpointDraft.HOST,
                        TEXTS.text("host"),
                        waits ? TEXTS.text("host.server.help") : TEXTS.text("host.help"),
                        TEXTS.text("host.prompt"),
                        typed(EndpointDraft.HOST)),
                EndpointDraft.HOST);
        var port = add(
                ProtocolOptionFieldFactory.createTextField(
                        EndpointDraft.PORT, TEXTS.text("port"), "", "", typed(EndpointDraft.PORT)),
                EndpointDraft.PORT);
        port.getStyleClass().add("port-field");
        var devices = add(
                ProtocolOptionFieldFactory.createTextField(
                        EndpointDraft.DEVICES,
                        TEXTS.text("devices"),
                        server ? TEXTS.text("devices.server.help") : TEXTS.text("devices.help"),
                        server ? String.join(", ", model.draft().protocol().devices()) : TEXTS.text("devices.all"),
                        typed(EndpointDraft.DEVICES)),
                EndpointDraft.DEVICES);
        usual.getChildren().setAll(FormField.row(host, port), devices);
        optionsShown = false;
        showOptions();
    }

    /** Shows or hides the options; creates them when they are first shown for a protocol. */
    private void showOptions() {
        boolean on = advanced.isSelected();
        var protocol = shown;
        NodeConfigurator.setShown(options, on);
        if (on && !optionsShown && protocol != null) {
            optionsShown = true;
            buildOptions(protocol);
            boolean nested = following;
            following = true;
            scheme.getItems().setAll(protocol.schemes());
            scheme.setValue(model.draft().scheme());
            showFields();
            following = nested;
        }
    }

    private void buildOptions(Protocol protocol) {
        var rows = new ArrayList<Node>();
        if (protocol.schemes().size() > 1) {
            rows.add(new FormField("scheme", TEXTS.text("transport"), "", scheme, _ -> {}));
        }
        model.draft().options().stream()
                .filter(definition -> !definition
                        .key()
                        .equals(ProtocolIndependentSessionOptions.PATIENCE)) // for interception and links only
                .forEach(optionDefinition -> rows.add(add(
                        ProtocolOptionFieldFactory.createField(optionDefinition, typed(optionDefinition.key())),
                        optionDefinition.key())));
        hold.setValue(String.valueOf(held));
        rows.add(hold);
        options.getChildren().setAll(rows);
    }

    private FormField add(FormField field, String key) {
        byKey.put(key, field);
        return field;
    }

    private Consumer<String> typed(String key) {
        return value -> change(() -> model.setField(key, value));
    }

    private void showProblem(String words) {
        problem.setText(words);
        problem.setTooltip(words.isEmpty() ? null : new Tooltip(words));
    }
}
