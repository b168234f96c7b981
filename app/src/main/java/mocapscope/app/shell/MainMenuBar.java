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

    MainMenuBar(List<MenuEntry.MenuDefinition> groups) {
        bar.getMenus().setAll(groups.stream().map(MainMenuBar::menu).toList());
    }

    /** Fills the menus that were only titles; keeps the others, as one may be open. */
    void fill(List<MenuEntry.MenuDefinition> groups) {
        var menus = List.copyOf(bar.getMenus());
        for (int i = 0; i < menus.size(); i++) {
            if (menus.get(i).getItems().isEmpty()) {
                menus.get(i).getItems().setAll(items(groups.get(i)));
            }
        }
        bar.getMenus().removeIf(menu -> menu.getItems().isEmpty());
    }

    MenuBar bar() {
        return bar;
    }

    private static Menu menu(MenuEntry.MenuDefinition group) {
        var menu = new Menu(group.title());
        menu.getItems().setAll(items(group));
        return menu;
    }

    private static List<MenuItem> items(MenuEntry.MenuDefinition group) {
        return group.entries().stream().map(MainMenuBar::item).toList();
    }

    private static MenuItem item(MenuEntry entry) {
        return switch (entry) {
            case MenuEntry.CommandEntry one -> item(one.command());
            case MenuEntry.SeparatorEntry _ -> new SeparatorMenuItem();
            case MenuEntry.SubmenuEntry sub -> sub(sub);
        };
    }

    private static Menu sub(MenuEntry.SubmenuEntry sub) {
        var menu = new Menu(sub.title());
        menu.getItems().setAll(items(sub));
        menu.setOnShowing(event -> {
            if (event.getTarget() == menu) {
                menu.getItems().setAll(items(sub));
            }
        });
        return menu;
    }

    private static List<MenuItem> items(MenuEntry.SubmenuEntry sub) {
        var items = sub.commands().get().stream().map(MainMenuBar::item).toList();
        return items.isEmpty() ? List.of(nothingYet()) : items;
    }

    /** Creates a placeholder item, since JavaFX never again opens a menu that had no items. */
    private static MenuItem nothingYet() {
        var item = new MenuItem(WORDS.text("menu.none"));
        item.setDisable(true);
        return item;
    }

    private static MenuItem item(ViewCommand deed) {
        var item = deed.selected()
                .<MenuItem>map(on -> {
                    var check = new CheckMenuItem(deed.label());
                    check.selectedProperty().bindBidirectional(on);
                    return check;
                })
                .orElseGet(() -> {
                    var plain = new MenuItem(deed.label());
                    plain.setOnAction(_ -> deed.action().run());
                    return plain;
                });
        item.setId("menu-" + deed.id());
        item.setMnemonicParsing(false);
        deed.keys().ifPresent(item::setAccelerator);
        item.disableProperty().bind(Bindings.not(deed.enabled())); // weak: commands outlive menu items
        return item;
    }
}
