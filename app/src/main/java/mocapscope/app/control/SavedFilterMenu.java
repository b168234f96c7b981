package mocapscope.app.control;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import mocapscope.app.text.TextBundle;

/** A menu beside a filter field, which applies, saves and removes filters with names. All views share the filters. */
public final class SavedFilterMenu extends MenuButton {
    /** The name of the preference with the saved filters: the name of each is followed by its text. */
    public static final String PREFERENCE = "saved filters";

    private static final TextBundle TEXTS = TextBundle.of(SavedFilterMenu.class);
    private static final double WIDTH = 360;

    private final DisplayFilterField field;
    private final Supplier<List<String>> stored;
    private final Consumer<List<String>> store;

    /** A filter with the name under which it is saved. */
    private record SavedFilter(String name, String text) {}

    /** Creates the menu of a field, with functions that find and store the preference. */
    public SavedFilterMenu(DisplayFilterField field, Supplier<List<String>> stored, Consumer<List<String>> store) {
        super(TEXTS.text("filter.saved"));
        this.field = field;
        this.stored = stored;
        this.store = store;
        setId(field.getId() + "-saved");
        getStyleClass().add("bar-menu");
        NodeConfigurator.focusedByKeyboard(this);
        setMinWidth(USE_PREF_SIZE);
        getItems().add(new MenuItem());
        setOnShowing(_ -> getItems().setAll(items()));
    }

    /** Opens the dialog that asks for the name of the present filter, if that is valid and not empty. */
    public void saveFilter() {
        if (isSavable()) {
            new NameDialog().show();
        }
    }

    private boolean isSavable() {
        return field.problem().isEmpty() && !field.getText().isBlank();
    }

    private List<SavedFilter> load() {
        var texts = stored.get();
        var filters = new ArrayList<SavedFilter>();
        for (int i = 0; i + 1 < texts.size(); i += 2) {
            filters.add(new SavedFilter(texts.get(i), texts.get(i + 1)));
        }
        return filters;
    }

    private void store(List<SavedFilter> filters) {
        var texts = new ArrayList<String>();
        filters.forEach(filter -> texts.addAll(List.of(filter.name(), filter.text())));
        store.accept(texts);
    }

    private List<MenuItem> items() {
        var filters = load();
        var items = new ArrayList<MenuItem>();
        filters.forEach(filter ->
                items.add(item(TEXTS.text("filter.item", filter.name(), filter.text()), () -> apply(filter))));
        if (!filters.isEmpty()) {
            items.add(new SeparatorMenuItem());
        }
        var save = item(TEXTS.text("filter.save"), this::saveFilter);
        save.setDisable(!isSavable());
        items.add(save);
        if (!filters.isEmpty()) {
            var remove = new Menu(TEXTS.text("filter.remove"));
            filters.forEach(filter -> remove.getItems().add(item(filter.name(), () -> remove(filter))));
            items.add(remove);
        }
        return items;
    }

    private void apply(SavedFilter filter) {
        field.setText(filter.text());
        field.positionCaret(filter.text().length());
    }

    private void remove(SavedFilter filter) {
        store(load().stream().filter(other -> !other.equals(filter)).toList());
    }

    private void save(String name) {
        var filters = new ArrayList<>(load());
        filters.removeIf(other -> other.name().equals(name));
        filters.add(new SavedFilter(name, field.getText().strip()));
        store(filters);
    }

    private static MenuItem item(String text, Runnable action) {
        var item = new MenuItem(text);
        item.setMnemonicParsing(false);
        item.setOnAction(_ -> action.run());
        return item;
    }

    /** A dialog that asks for the name of the present filter. */
    private final class NameDialog {
        private final TextField name = new TextField();
        private final Button save = new Button(TEXTS.text("filter.save.button"));
        private final DialogStage stage;

        NameDialog() {
            name.setId("filter-name");
            name.setPromptText(TEXTS.text("filter.name"));
            save.setId("filter-name-save");
            save.setDefaultButton(true);
            save.disableProperty().bind(name.textProperty().map(String::isBlank));
            save.setOnAction(_ -> save());
            var cancel = new Button(TEXTS.text("filter.cancel"));
            cancel.setCancelButton(true);
            var buttons = NodeConfigurator.styled(new HBox(8, cancel, save), "dialog-buttons");
            var words = NodeConfigurator.wrapped(new Label(field.getText().strip()));
            var body = NodeConfigurator.styled(new VBox(12, words, name, buttons), "filter-dialog");
            ViewStyleSheetAttacher.addShared(body);
            stage = new DialogStage(TEXTS.text("filter.save.title"), WIDTH, body);
            cancel.setOnAction(_ -> stage.close());
        }

        void show() {
            stage.showOver(field.getScene().getWindow());
            name.requestFocus();
        }

        private void save() {
            SavedFilterMenu.this.save(name.getText().strip());
            stage.close();
        }
    }
}
