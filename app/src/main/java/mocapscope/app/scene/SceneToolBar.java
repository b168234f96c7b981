package mocapscope.app.scene;

import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.geometry.Side;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;

/** The tool bar over the 3D scene, with buttons for frequent commands and a menu of all scene commands. */
final class SceneToolBar extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(SceneToolBar.class);

    private final Button more = new Button("⋯");
    private boolean narrow;

    SceneToolBar(List<MenuSection> groups) {
        getStyleClass().add("scene-tools");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setPickOnBounds(false);
        configureButton(more, "scene-more", TEXTS.text("more"));
        more.setOnAction(_ -> menu(groups).show(more, Side.BOTTOM, 0, 0));
        getChildren().add(more);
    }

    /** Adds a button for a command, shown while the command is available and there is room. */
    SceneToolBar add(String title, MenuAndPaletteCommand command) {
        ButtonBase button = command.selected().isPresent() ? toggle(title, command) : new Button(title);
        if (command.selected().isEmpty()) {
            button.setOnAction(_ -> command.action().run());
        }
        configureButton(button, command.id().replace('.', '-'), words(command));
        command.enabled().subscribe(_ -> show(button, command));
        button.setUserData(command);
        getChildren().add(getChildren().size() - 1, button);
        return this;
    }

    /** Hides all buttons except the menu. */
    void setNarrow(boolean enabled) {
        narrow = enabled;
        for (var child : getChildren()) {
            if (child instanceof ButtonBase button && button.getUserData() instanceof MenuAndPaletteCommand command) {
                show(button, command);
            }
        }
    }

    private void show(ButtonBase button, MenuAndPaletteCommand command) {
        boolean seen = command.enabled().get() && !narrow;
        button.setVisible(seen);
        button.setManaged(seen);
    }

    private static ToggleButton toggle(String title, MenuAndPaletteCommand command) {
        var button = new ToggleButton(title);
        command.selected().ifPresent(button.selectedProperty()::bindBidirectional);
        return button;
    }

    private static void configureButton(ButtonBase button, String id, String help) {
        button.setId(id);
        button.getStyleClass().add("scene-tool");
        button.setTooltip(new Tooltip(help));
        // Focus stays in the picture, and the commands have shortcuts of their own.
        button.setFocusTraversable(false);
    }

    private static ContextMenu menu(List<MenuSection> groups) {
        var menu = new ContextMenu();
        menu.setId("scene-menu");
        for (var group : groups) {
            var items = group.commands().stream().map(SceneToolBar::item).toArray(MenuItem[]::new);
            if (group.title().isEmpty()) {
                menu.getItems().addAll(items);
            } else {
                menu.getItems().add(new Menu(group.title(), null, items));
            }
        }
        return menu;
    }

    private static MenuItem item(MenuAndPaletteCommand command) {
        var item = command.selected().map(SceneToolBar::check).orElseGet(MenuItem::new);
        item.setText(words(command));
        item.setMnemonicParsing(false);
        item.setDisable(!command.enabled().get());
        item.setOnAction(_ -> command.action().run());
        return item;
    }

    /** Shows the current state and leaves the toggling to the command: the menu is recreated each time. */
    private static MenuItem check(BooleanProperty on) {
        var item = new CheckMenuItem();
        item.setSelected(on.get());
        return item;
    }

    /** Shows the shortcut as text only: an accelerator would run the command a second time. */
    private static String words(MenuAndPaletteCommand command) {
        return command.keys()
                .map(KeyCombination::getDisplayText)
                .map(keys -> TEXTS.text("keys", command.label(), keys))
                .orElse(command.label());
    }
}
