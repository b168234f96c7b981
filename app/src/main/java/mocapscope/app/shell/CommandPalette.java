package mocapscope.app.shell;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;
import org.jspecify.annotations.Nullable;

/** The command palette: a searchable list of all commands. */
final class CommandPalette {
    private static final TextBundle TEXTS = TextBundle.of(CommandPalette.class);
    private static final double ROW = 30;
    private static final int ROWS = 12;

    private final ModalOverlayPane overlayPane;
    private final Supplier<List<MenuEntry.MenuCommand>> commands;
    private final Function<String, List<MenuEntry.MenuCommand>> more;

    /** Uses {@code more} for commands derived from the typed text, such as connecting to it. */
    CommandPalette(
            ModalOverlayPane overlayPane,
            Supplier<List<MenuEntry.MenuCommand>> commands,
            Function<String, List<MenuEntry.MenuCommand>> more) {
        this.overlayPane = overlayPane;
        this.commands = commands;
        this.more = more;
    }

    void show() {
        var all = commands.get().stream()
                .filter(one -> one.command().enabled().get())
                .toList();
        var typed = new TextField();
        typed.setId("palette-text");
        typed.setPromptText(TEXTS.text("palette.prompt"));
        typed.setAccessibleText(TEXTS.text("palette.prompt"));
        var list = new ListView<MenuEntry.MenuCommand>();
        list.setId("palette-list");
        list.setAccessibleText(TEXTS.text("command.palette"));
        list.setFocusTraversable(false);
        list.setFixedCellSize(ROW);
        list.setPrefHeight(ROWS * ROW + 2);
        list.setCellFactory(_ -> new Cell(this::act));
        list.setPlaceholder(new Label(TEXTS.text("palette.nothing")));
        typed.textProperty().subscribe(text -> {
            list.getItems().setAll(more.apply(text));
            list.getItems()
                    .addAll(FuzzyMatchRanker.rank(
                            all, text, one -> one.command().label() + " " + one.menu()));
            list.getSelectionModel().selectFirst();
            list.scrollTo(0);
        });
        typed.addEventFilter(KeyEvent.KEY_PRESSED, event -> key(event, list));
        var box = NodeConfigurator.styled(new VBox(typed, list), "palette");
        box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        overlayPane.show(box, typed);
    }

    private void key(KeyEvent event, ListView<MenuEntry.MenuCommand> list) {
        int chosen = list.getSelectionModel().getSelectedIndex();
        switch (event.getCode()) {
            case KeyCode.DOWN -> choose(list, chosen + 1);
            case KeyCode.UP -> choose(list, chosen - 1);
            case KeyCode.PAGE_DOWN -> choose(list, chosen + ROWS);
            case KeyCode.PAGE_UP -> choose(list, chosen - ROWS);
            case KeyCode.ENTER -> act(list.getSelectionModel().getSelectedItem());
            default -> {
                return;
            }
        }
        event.consume();
    }

    private static void choose(ListView<MenuEntry.MenuCommand> list, int target) {
        if (!list.getItems().isEmpty()) {
            int row = Math.clamp(target, 0, list.getItems().size() - 1);
            list.getSelectionModel().select(row);
            list.scrollTo(Math.max(0, row - ROWS / 2));
        }
    }

    private void act(MenuEntry.@Nullable MenuCommand one) {
        overlayPane.close();
        if (one != null) {
            one.command().action().run();
        }
    }

    /** A cell with a command's title, menu and keys. */
    private static final class Cell extends ListCell<MenuEntry.MenuCommand> {
        private final Label words = new Label();
        private final Label menu = new Label();
        private final Label keys = new Label();
        private final HBox row;

        Cell(Consumer<MenuEntry.MenuCommand> act) {
            menu.getStyleClass().add("palette-menu");
            keys.getStyleClass().add("palette-keys");
            row = new HBox(10, words, menu, NodeConfigurator.spacer(), keys);
            row.setAlignment(Pos.CENTER_LEFT);
            setOnMouseClicked(_ -> {
                if (getItem() != null) {
                    act.accept(getItem());
                }
            });
        }

        @Override
        protected void updateItem(MenuEntry.@Nullable MenuCommand item, boolean empty) {
            super.updateItem(item, empty);
            setGraphic(empty || item == null ? null : row);
            if (item != null) {
                words.setText(item.command().label());
                menu.setText(item.menu());
                keys.setText(ShortcutGroup.formatKeys(item.command()));
            }
        }
    }
}
