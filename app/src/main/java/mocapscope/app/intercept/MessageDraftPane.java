package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.FilterWordField;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/** Edits a message draft as fields or as bytes, and shows its errors. */
final class MessageDraftPane extends StackPane {
    private static final TextBundle TEXTS = TextBundle.of(MessageDraftPane.class);
    private static final double WIDE = 700;
    private static final double LOW = 150;

    private final String id;
    private final Label title = NodeConfigurator.styled(new Label(), "draft-title");
    private final ComboBox<Integer> messages = new ComboBox<>();
    private final ToggleButton asFields;
    private final ToggleButton asBytes;
    private final FilterWordField filter;
    private final EditableFieldTable fields;
    private final HexEditor hex;
    private final StackPane middle = new StackPane();
    private final Label problem = NodeConfigurator.styled(new Label(), "problem");
    private final Label outlook = NodeConfigurator.styled(new Label(), "caption");
    private final HBox buttons = NodeConfigurator.styled(new HBox(), "draft-buttons");
    private final HBox head = NodeConfigurator.styled(new HBox(), "draft-head");
    private final List<? extends Node> acts;
    private final VBox top = new VBox();
    private final BorderPane content = new BorderPane();
    private final EmptyStatePane empty;
    private @Nullable MessageDraft draft;
    private boolean showing;
    private Runnable changed = () -> {};

    /** Creates the pane; {@code none} and {@code hint} are shown while it is empty; {@code acts} are its buttons. */
    MessageDraftPane(String id, String none, String hint, List<? extends Node> acts) {
        this.id = id;
        this.acts = List.copyOf(acts);
        getStyleClass().add("draft-pane");
        empty = new EmptyStatePane(none, hint);
        fields = new EditableFieldTable(id + "-fields", this::give);
        filter = new FilterWordField(id + "-filter", TEXTS.text("draft.filter"), fields::filter);
        asFields = InterceptButtonFactory.toggle(
                id + "-as-fields", TEXTS.text("draft.fields"), TEXTS.text("draft.fields.hint"));
        asBytes = InterceptButtonFactory.toggle(
                id + "-as-bytes", TEXTS.text("draft.bytes"), TEXTS.text("draft.bytes.hint"));
        prepareForms();
        prepareMessages();
        hex = new HexEditor(id, this::type);
        title.setMinWidth(0);
        problem.setId(id + "-problem");
        outlook.setId(id + "-outlook");
        List.of(problem, outlook).forEach(label -> {
            NodeConfigurator.wrapped(label);
            label.managedProperty().bind(label.visibleProperty());
        });
        content.setTop(top);
        layoutBoundsProperty().subscribe(bounds -> arrange(bounds.getWidth() >= WIDE, bounds.getHeight() < LOW));
        content.setCenter(middle);
        content.setBottom(new VBox(problem, outlook, buttons));
        getChildren().addAll(content, empty);
        show(null);
    }

    /**
     * Moves the title to a line of its own where it would be cut off; with little height, the fields get all the room.
     */
    private void arrange(boolean wide, boolean low) {
        head.getChildren().clear();
        buttons.getChildren().setAll(acts);
        if (low) {
            buttons.getChildren().addAll(0, List.of(asFields, asBytes));
            top.getChildren().clear();
            return;
        }
        head.getChildren().setAll(messages, filter, asFields, asBytes);
        if (wide) {
            head.getChildren().addAll(0, List.of(title, NodeConfigurator.spacer()));
        }
        top.getChildren().setAll(head);
        if (!wide) {
            head.getChildren().add(2, NodeConfigurator.spacer());
            top.getChildren().addFirst(title);
        }
    }

    private void prepareForms() {
        var forms = new ToggleGroup();
        forms.getToggles().addAll(asFields, asBytes);
        asFields.setSelected(true);
        forms.selectedToggleProperty().addListener((_, before, now) -> {
            if (now == null) {
                before.setSelected(true);
            } else {
                form();
            }
        });
        middle.getChildren().add(fields);
    }

    private void prepareMessages() {
        messages.setId(id + "-messages");
        messages.setMaxWidth(200);
        messages.setConverter(new DisplayNameConverter<>(
                index -> draft == null || index >= draft.messages().size()
                        ? ""
                        : draft.messages().get(index)));
        messages.managedProperty().bind(messages.visibleProperty());
        messages.valueProperty().addListener((_, _, index) -> {
            if (!showing && index != null && draft != null) {
                draft.messageIndex(index);
                fill();
            }
        });
    }

    /** Sets the listener for changes by the user. */
    void onChange(Runnable listener) {
        changed = listener;
    }

    Optional<MessageDraft> draft() {
        return Optional.ofNullable(draft);
    }

    /** Opens a draft; null closes the present one. */
    void show(@Nullable MessageDraft newer) {
        draft = newer;
        content.setVisible(newer != null);
        empty.setVisible(newer == null);
        if (newer != null) {
            showing = true;
            var indices = new ArrayList<Integer>();
            for (int i = 0; i < newer.messages().size(); i++) {
                indices.add(i);
            }
            messages.getItems().setAll(indices);
            messages.setValue(indices.isEmpty() ? null : newer.messageIndex());
            messages.setVisible(indices.size() > 1);
            showing = false;
        }
        fill();
    }

    /** Shows the draft as editable bytes. */
    void showBytes() {
        asBytes.setSelected(true);
        hex.focus();
    }

    /** Moves the focus to the first field with its value selected; returns false if no field is shown yet. */
    boolean focusFirstField() {
        return asFields.isSelected() && fields.focusFirst();
    }

    /** Reverts the changes. */
    void undo() {
        if (draft != null) {
            draft.undo();
            show(draft);
        }
    }

    private void fill() {
        fields.show(draft);
        hex.show(draft);
        updateTexts();
    }

    private void form() {
        boolean bytes = asBytes.isSelected();
        middle.getChildren().setAll(bytes ? hex : fields);
        NodeConfigurator.setShown(filter, !bytes);
        fill();
    }

    private void give(EditableField field, String value) {
        if (draft != null) {
            draft.setValue(field, value);
            fields.refreshValues();
            updateTexts();
        }
    }

    private void type(String text) {
        if (draft != null) {
            draft.setBytes(text);
            updateTexts();
        }
    }

    private void updateTexts() {
        if (draft != null) {
            var direction = MessageDirectionLabels.label(draft.direction());
            title.setText(TEXTS.text(
                    "draft.title",
                    draft.name(),
                    direction,
                    draft.channel().name(),
                    DisplayNumberFormatter.formatCount(draft.bytes().remaining())));
            var exception = draft.error();
            showText(
                    problem,
                    exception
                            .map(one -> one.field().isEmpty() ? one.reason() : one.field() + " " + one.reason())
                            .orElse(""));
            showText(outlook, exception.isPresent() ? "" : outlook(draft));
        }
        changed.run();
    }

    /** Formats the findings that the user's changes would cause. */
    private static String outlook(MessageDraft draft) {
        if (!draft.isChanged()) {
            return "";
        }
        var found = draft.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .map(MessageDraftPane::finding)
                .distinct()
                .limit(3)
                .collect(Collectors.joining("; "));
        return found.isEmpty() ? "" : TEXTS.text("draft.outlook", found);
    }

    private static String finding(Finding finding) {
        return TEXTS.text(
                "draft.finding",
                finding.rule().code(),
                finding.rule().number(),
                finding.rule().section(),
                finding.text());
    }

    private static void showText(Label label, String words) {
        label.setText(words);
        label.setVisible(!words.isEmpty());
    }
}
