package mocapscope.app.intercept;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.css.PseudoClass;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.StackPane;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.FieldTextCodec;
import org.jspecify.annotations.Nullable;

/** A table in which the user edits the field values of a message draft. */
final class EditableFieldTable extends StackPane {
    private static final TextBundle TEXTS = TextBundle.of(EditableFieldTable.class);
    private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
    private static final double ROW = 26;
    private static final double LEAST_VALUE = 110;
    private static final double NARROW = 560;
    private static final double BESIDE = 18;

    private final TableView<EditableField> table = new TableView<>();
    private final ObservableList<EditableField> all = FXCollections.observableArrayList();
    private final FilteredList<EditableField> shown = new FilteredList<>(all);
    private final Label empty = new Label();
    private final BiConsumer<EditableField, String> typed;
    private final TableColumn<EditableField, EditableField> values = new TableColumn<>(TEXTS.text("field.value"));
    private @Nullable MessageDraft draft;
    private String invalidField = "";

    /** Creates the table; {@code typed} receives each value that the user types. */
    EditableFieldTable(String id, BiConsumer<EditableField, String> typed) {
        this.typed = typed;
        table.setId(id);
        table.getStyleClass().addAll("live-table", "dense", "edge-to-edge", "field-table");
        table.setFixedCellSize(ROW);
        table.setItems(shown);
        table.setPlaceholder(empty);
        all.addListener((InvalidationListener) _ -> updatePlaceholder());
        updatePlaceholder();
        column(TEXTS.text("field.name"), 140, "", EditableField::name);
        values.setPrefWidth(LEAST_VALUE);
        values.setSortable(false);
        values.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        values.setCellFactory(_ -> new ValueCell());
        table.getColumns().add(values);
        column(TEXTS.text("field.unit"), 50, "faint", EditableField::unit);
        column(TEXTS.text("field.type"), 64, "faint", EditableFieldTable::type);
        var offset = column(TEXTS.text("field.offset"), 50, "figures", field -> Integer.toString(field.offset()));
        var section = column(TEXTS.text("field.section"), 64, "faint", EditableField::section);
        table.widthProperty().subscribe(width -> {
            List.of(offset, section).forEach(column -> column.setVisible(width.doubleValue() >= NARROW));
            stretch();
        });
        getChildren().add(table);
    }

    /** Shows the fields of {@code newer}; null clears the table. */
    void show(@Nullable MessageDraft newer) {
        draft = newer;
        invalidField = "";
        all.setAll(newer == null ? List.of() : newer.fields());
        table.scrollTo(0);
    }

    /** Updates values and marks after a change. */
    void refreshValues() {
        invalidField = Optional.ofNullable(draft)
                .flatMap(MessageDraft::error)
                .map(exception -> exception.field())
                .orElse("");
        table.lookupAll(".field-value").forEach(node -> {
            if (node instanceof ValueCell cell) {
                cell.marks();
            }
        });
    }

    /**
     * Moves the focus to the first value, after the magic bytes that begin a message, with all of its text selected;
     * returns false if no value is shown yet.
     */
    boolean focusFirst() {
        var first = shown.stream()
                .filter(field -> !field.name().endsWith("magic"))
                .findFirst()
                .map(field -> table.lookup("#field-" + field.name()));
        if (!(first.orElse(null) instanceof TextField text)) {
            return false;
        }
        text.requestFocus();
        text.selectAll();
        return true;
    }

    /** Shows only fields with those words in their names or values. */
    void filter(String words) {
        var query = words.strip().toLowerCase(Locale.ROOT);
        shown.setPredicate(query.isEmpty() ? null : field -> matches(field, query));
    }

    private void updatePlaceholder() {
        empty.setText(all.isEmpty() ? TEXTS.text("field.none") : TEXTS.text("field.filtered"));
    }

    private static boolean matches(EditableField field, String query) {
        boolean named = field.name().toLowerCase(Locale.ROOT).contains(query);
        return named
                || !field.secret() && field.value().toLowerCase(Locale.ROOT).contains(query);
    }

    private TableColumn<EditableField, String> column(
            String title, double width, String styleClass, Function<EditableField, String> text) {
        var column = new TableColumn<EditableField, String>(title);
        column.setPrefWidth(width);
        column.setCellValueFactory(row -> new ReadOnlyStringWrapper(text.apply(row.getValue())));
        if (!styleClass.isEmpty()) {
            column.getStyleClass().add(styleClass);
        }
        table.getColumns().add(column);
        return column;
    }

    /** Gives the value column all width that the other columns leave. */
    private void stretch() {
        double others = table.getVisibleLeafColumns().stream()
                        .mapToDouble(TableColumn::getWidth)
                        .sum()
                - values.getWidth();
        values.setPrefWidth(Math.max(LEAST_VALUE, table.getWidth() - others - BESIDE));
    }

    /** Returns the name of a field's encoding. */
    private static String type(EditableField field) {
        return switch (field.codec()) {
            case FieldTextCodec.NumberCodec codec -> codec.scalar().name().toLowerCase(Locale.ROOT);
            case FieldTextCodec.BitFieldCodec fieldCodec -> TEXTS.formatCount("form.bits", fieldCodec.count());
            case FieldTextCodec.UuidCodec _ -> TEXTS.text("form.uuid");
            case FieldTextCodec.HexCodec _ -> TEXTS.text("form.hex");
            case FieldTextCodec.FixedLengthTextCodec _ -> TEXTS.text("form.slot", field.length());
            case FieldTextCodec.VariableLengthTextCodec _, FieldTextCodec.AlignedTextCodec _ -> TEXTS.text("form.text");
            case FieldTextCodec.JsonValueCodec _ -> TEXTS.text("form.json");
        };
    }

    /** A cell with an editable value; for a secret one, only newly typed text is shown. */
    private final class ValueCell extends TableCell<EditableField, EditableField> {
        private final TextField text = new TextField();
        private boolean showing;

        ValueCell() {
            getStyleClass().add("field-value");
            setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
            text.getStyleClass().addAll("figures", "field-text");
            text.textProperty().addListener((_, _, value) -> {
                if (!showing && getItem() != null) {
                    typed.accept(getItem(), value);
                }
            });
        }

        @Override
        protected void updateItem(@Nullable EditableField field, boolean empty) {
            super.updateItem(field, empty);
            if (empty || field == null) {
                setGraphic(null);
                return;
            }
            showing = true;
            text.setId("field-" + field.name());
            text.setAccessibleText(field.name());
            text.setPromptText(field.secret() ? TEXTS.text("field.secret") : "");
            text.setText(field.secret() && (draft == null || !draft.changedValues(field)) ? "" : value(field));
            text.positionCaret(0);
            showing = false;
            marks();
            setGraphic(text);
        }

        private String value(EditableField field) {
            return draft == null ? field.value() : draft.value(field);
        }

        void marks() {
            var field = getItem();
            text.pseudoClassStateChanged(CHANGED, field != null && draft != null && draft.changedValues(field));
            text.pseudoClassStateChanged(
                    WRONG,
                    field != null && !invalidField.isEmpty() && field.name().equals(invalidField));
        }
    }
}
