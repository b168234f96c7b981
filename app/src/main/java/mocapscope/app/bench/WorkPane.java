package mocapscope.app.bench;

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
import mocapscope.app.control.EmptyState;
import mocapscope.app.control.Figures;
import mocapscope.app.control.FilterBox;
import mocapscope.app.control.Named;
import mocapscope.app.words.Words;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.session.Finding;
import org.jspecify.annotations.Nullable;

/** Edits a message draft as fields or as bytes, and shows its errors. */
final class WorkPane extends StackPane {
    private static final Words WORDS = Words.of(WorkPane.class);
    private static final double WIDE = 700;
    private static final double LOW = 150;

    private final String id;
    private final Label title = new Label();
    private final ComboBox<Integer> messages = new ComboBox<>();
    private final ToggleButton asFields;
    private final ToggleButton asBytes;
    private final FilterBox filter;
    private final SpotTable fields;
    private final HexPaper hex;
    private final StackPane middle = new StackPane();
    private final Label problem = new Label();
    private final Label outlook = new Label();
    private final HBox buttons = new HBox();
    private final HBox head = new HBox();
    private final List<? extends Node> acts;
    private final VBox top = new VBox();
    private final BorderPane whole = new BorderPane();
    private final EmptyState empty;
    private @Nullable Workpiece piece;
    private boolean showing;
    private Runnable changed = () -> {};

    /** Creates the pane; {@code none} and {@code hint} are shown while it is empty; {@code acts} are its buttons. */
    WorkPane(String id, String none, String hint, List<? extends Node> acts) {
        this.id = id;
        this.acts = List.copyOf(acts);
        getStyleClass().add("work-pane");
        empty = new EmptyState(none, hint);
        fields = new SpotTable(id + "-fields", this::give);
        filter = new FilterBox(id + "-filter", WORDS.text("work.filter"), fields::filter);
        asFields = Buttons.toggle(id + "-as-fields", WORDS.text("work.fields"), WORDS.text("work.fields.hint"));
        asBytes = Buttons.toggle(id + "-as-bytes", WORDS.text("work.bytes"), WORDS.text("work.bytes.hint"));
        prepareForms();
        prepareMessages();
        hex = new HexPaper(id, this::type);
        title.getStyleClass().add("work-title");
        title.setMinWidth(0);
        problem.getStyleClass().add("problem");
        problem.setId(id + "-problem");
        outlook.getStyleClass().add("caption");
        outlook.setId(id + "-outlook");
        List.of(problem, outlook).forEach(label -> {
            label.setWrapText(true);
            label.setMinHeight(USE_PREF_SIZE);
            label.managedProperty().bind(label.visibleProperty());
        });
        buttons.getStyleClass().add("work-buttons");
        head.getStyleClass().add("work-head");
        whole.setTop(top);
        layoutBoundsProperty().subscribe(bounds -> arrange(bounds.getWidth() >= WIDE, bounds.getHeight() < LOW));
        whole.setCenter(middle);
        whole.setBottom(new VBox(problem, outlook, buttons));
        getChildren().addAll(whole, empty);
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
            head.getChildren().addAll(0, List.of(title, Buttons.space()));
        }
        top.getChildren().setAll(head);
        if (!wide) {
            head.getChildren().add(2, Buttons.space());
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
        messages.setConverter(
                new Named<>(index -> piece == null || index >= piece.messages().size()
                        ? ""
                        : piece.messages().get(index)));
        messages.managedProperty().bind(messages.visibleProperty());
        messages.valueProperty().addListener((_, _, index) -> {
            if (!showing && index != null && piece != null) {
                piece.which(index);
                fill();
            }
        });
    }

    /** Sets the listener for changes by the user. */
    void onChange(Runnable listener) {
        changed = listener;
    }

    Optional<Workpiece> piece() {
        return Optional.ofNullable(piece);
    }

    /** Opens a draft; null closes the present one. */
    void show(@Nullable Workpiece newer) {
        piece = newer;
        whole.setVisible(newer != null);
        empty.setVisible(newer == null);
        if (newer != null) {
            showing = true;
            var indices = new ArrayList<Integer>();
            for (int i = 0; i < newer.messages().size(); i++) {
                indices.add(i);
            }
            messages.getItems().setAll(indices);
            messages.setValue(indices.isEmpty() ? null : newer.which());
            messages.setVisible(indices.size() > 1);
            showing = false;
        }
        fill();
    }

    /** Shows the draft as editable bytes. */
    void bytes() {
        asBytes.setSelected(true);
        hex.focus();
    }

    /** Reverts the changes. */
    void undo() {
        if (piece != null) {
            piece.undo();
            show(piece);
        }
    }

    private void fill() {
        fields.show(piece);
        hex.show(piece);
        tell();
    }

    private void form() {
        boolean bytes = asBytes.isSelected();
        middle.getChildren().setAll(bytes ? hex : fields);
        filter.setVisible(!bytes);
        filter.setManaged(!bytes);
        fill();
    }

    private void give(EditableField spot, String value) {
        if (piece != null) {
            piece.give(spot, value);
            fields.again();
            tell();
        }
    }

    private void type(String text) {
        if (piece != null) {
            piece.type(text);
            tell();
        }
    }

    private void tell() {
        if (piece != null) {
            var whither = Direct.words(piece.direction());
            title.setText(WORDS.text(
                    "work.title",
                    piece.name(),
                    whither,
                    piece.channel().name(),
                    Figures.count(piece.bytes().remaining())));
            var wrong = piece.wrong();
            say(
                    problem,
                    wrong.map(one -> one.field().isEmpty() ? one.reason() : one.field() + " " + one.reason())
                            .orElse(""));
            say(outlook, wrong.isPresent() ? "" : outlook(piece));
        }
        changed.run();
    }

    /** Formats the findings that the user's changes would cause. */
    private static String outlook(Workpiece piece) {
        if (!piece.changed()) {
            return "";
        }
        var found = piece.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .map(WorkPane::finding)
                .distinct()
                .limit(3)
                .collect(Collectors.joining("; "));
        return found.isEmpty() ? "" : WORDS.text("work.outlook", found);
    }

    private static String finding(Finding finding) {
        return WORDS.text(
                "work.finding",
                finding.rule().code(),
                finding.rule().number(),
                finding.rule().section(),
                finding.text());
    }

    private static void say(Label label, String words) {
        label.setText(words);
        label.setVisible(!words.isEmpty());
    }
}
