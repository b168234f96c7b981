package mocapscope.app.shell;

import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import mocapscope.app.pulse.ViewCommand;
import mocapscope.app.words.TextBundle;

/**
 * Builds the main menu bar from menu definitions. A menu whose content does not exist yet consists of its title only.
 */
final class MainMenuBar {
    private static final TextBundle WORDS = TextBundle.of(MainMenuBar.class);

    private final MenuBar bar = new MenuBar();

    MainMenuBar(List<MenuEntry.MenuDefinition> definitions) {
        bar.getMenus().setAll(definitions.stream().map(MainMenuBar::menu).toList());
    }

    /** Fills the menus that were only titles; keeps the others, as one may be open. */
    void fill(List<MenuEntry.MenuDefinition> definitions) {
        var menus = List.copyOf(bar.getMenus());
        for (int i = 0; i < menus.size(); i++) {
            if (menus.get(i).getItems().isEmpty()) {
                menus.get(i).getItems().setAll(items(definitions.get(i)));
            }
        }
        bar.getMenus().removeIf(menu -> menu.getItems().isEmpty());
    }

    MenuBar bar() {
        return bar;
    }

    private static Menu menu(MenuEntry.MenuDefinition definition) {
        var menu = new Menu(definition.title());
        menu.getItems().setAll(items(definition));
        return menu;
    }

    private static List<MenuItem> items(MenuEntry.MenuDefinition definition) {
        return definition.entries().stream().map(MainMenuBar::item).toList();
    }

    private static MenuItem item(MenuEntry entry) {
        return switch (entry) {
            case MenuEntry.CommandEntry one -> item(one.command());
            case MenuEntry.SeparatorEntry _ -> new SeparatorMenuItem();
            case MenuEntry.SubmenuEntry submenuEntry -> sub(submenuEntry);
        };
    }

    private static Menu sub(MenuEntry.SubmenuEntry entry) {
        var menu = new Menu(entry.title());
        menu.getItems().setAll(items(entry));
        menu.setOnShowing(event -> {
            if (event.getTarget() == menu) {
                menu.getItems().setAll(items(entry));
            }
        });
        return menu;
    }

    private static List<MenuItem> items(MenuEntry.SubmenuEntry entry) {
        var items = entry.commands().get().stream().map(MainMenuBar::item).toList();
        return items.isEmpty() ? List.of(nothingYet()) : items;
    }

    /** Creates a placeholder item, since JavaFX never again opens a menu that had no items. */
    private static MenuItem nothingYet() {
        var item = new MenuItem(WORDS.text("menu.none"));
        item.setDisable(true);
        return item;
    }

    private static MenuItem item(ViewCommand command) {
        var item = command.selected()
                .<MenuItem>map(on -> {
                    var check = new CheckMenuItem(command.label());
                    check.selectedProperty().bindBidirectional(on);
                    return check;
                })
                .orElseGet(() -> {
                    var plain = new MenuItem(command.label());
                    plain.setOnAction(_ -> command.action().run());
                    return plain;
                });
        item.setId("menu-" + command.id());
        item.setMnemonicParsing(false);
        command.keys().ifPresent(item::setAccelerator);
        item.disableProperty().bind(Bindings.not(command.enabled())); // weak: commands outlive menu items
        return item;
    }
}
