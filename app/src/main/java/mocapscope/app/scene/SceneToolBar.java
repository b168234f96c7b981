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
import mocapscope.app.pulse.ViewCommand;
import mocapscope.app.words.TextBundle;

/** The tool bar over the scene: buttons for frequent commands and a menu of all. */
final class SceneToolBar extends HBox {
    private static final TextBundle WORDS = TextBundle.of(SceneToolBar.class);

    private final Button more = new Button("⋯");
    private boolean setNarrow;

    SceneToolBar(List<SceneCommands.SceneCommandGroup> sections) {
        getStyleClass().add("scene-tools");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setPickOnBounds(false);
        dress(more, "scene-more", WORDS.text("more"));
        more.setOnAction(_ -> menu(sections).show(more, Side.BOTTOM, 0, 0));
        getChildren().add(more);
    }

    /** Adds a button for a command, shown while the command is available and there is room. */
    SceneToolBar add(String title, ViewCommand deed) {
        ButtonBase button = deed.selected().isPresent() ? toggle(title, deed) : new Button(title);
        if (deed.selected().isEmpty()) {
            button.setOnAction(_ -> deed.action().run());
        }
        dress(button, deed.id().replace('.', '-'), words(deed));
        deed.enabled().subscribe(_ -> show(button, deed));
        button.setUserData(deed);
        getChildren().add(getChildren().size() - 1, button);
        return this;
    }

    /** Hides all buttons except the menu. */
    void setNarrow(boolean yes) {
        setNarrow = yes;
        for (var child : getChildren()) {
            if (child instanceof ButtonBase button && button.getUserData() instanceof ViewCommand deed) {
                show(button, deed);
            }
        }
    }

    private void show(ButtonBase button, ViewCommand deed) {
        boolean seen = deed.enabled().get() && !setNarrow;
        button.setVisible(seen);
        button.setManaged(seen);
    }

    private static ToggleButton toggle(String title, ViewCommand deed) {
        var button = new ToggleButton(title);
        deed.selected().ifPresent(button.selectedProperty()::bindBidirectional);
        return button;
    }

    private static void dress(ButtonBase button, String id, String help) {
        button.setId(id);
        button.getStyleClass().add("scene-tool");
        button.setTooltip(new Tooltip(help));
        // Focus stays in the picture, and the commands have shortcuts of their own.
        button.setFocusTraversable(false);
    }

    private static ContextMenu menu(List<SceneCommands.SceneCommandGroup> sections) {
        var menu = new ContextMenu();
        menu.setId("scene-menu");
        for (var section : sections) {
            var items = section.commands().stream().map(SceneToolBar::item).toArray(MenuItem[]::new);
            if (section.title().isEmpty()) {
                menu.getItems().addAll(items);
            } else {
                menu.getItems().add(new Menu(section.title(), null, items));
            }
        }
        return menu;
    }

    private static MenuItem item(ViewCommand deed) {
        var item = deed.selected().map(SceneToolBar::check).orElseGet(MenuItem::new);
        item.setText(words(deed));
        item.setMnemonicParsing(false);
        item.setDisable(!deed.enabled().get());
        item.setOnAction(_ -> deed.action().run());
        return item;
    }

    /** Shows the current state and leaves the toggling to the command: the menu is recreated each time. */
    private static MenuItem check(BooleanProperty on) {
        var item = new CheckMenuItem();
        item.setSelected(on.get());
        return item;
    }

    /** Shows the shortcut as text only: an accelerator would run the command a second time. */
    private static String words(ViewCommand deed) {
        return deed.keys()
                .map(KeyCombination::getDisplayText)
                .map(keys -> WORDS.text("keys", deed.label(), keys))
                .orElse(deed.label());
    }
}
