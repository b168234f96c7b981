package mocapscope.app.shell;

import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.text.TextBundle;

/** The main menu bar of the window, built from menu definitions. */
final class MainMenuBar {
    private static final TextBundle TEXTS = TextBundle.of(MainMenuBar.class);

    private final MenuBar bar = new MenuBar();

    MainMenuBar(List<MenuEntry.MenuDefinition> definitions) {
        bar.getMenus()
                .setAll(definitions.stream()
                        .map(definition -> menu(definition.title(), definition.entries()))
                        .toList());
    }

    /** Replaces the items of all menus; keeps the menus, since the user may be clicking on one. */
    void fill(List<MenuEntry.MenuDefinition> definitions) {
        for (int i = 0; i < definitions.size(); i++) {
            bar.getMenus().get(i).getItems().setAll(items(definitions.get(i).entries()));
        }
    }

    MenuBar bar() {
        return bar;
    }

    private static Menu menu(String title, List<MenuEntry> entries) {
        var menu = new Menu(title);
        menu.getItems().setAll(items(entries));
        return menu;
    }

    private static List<MenuItem> items(List<MenuEntry> entries) {
        return entries.stream().map(MainMenuBar::item).toList();
    }

    private static MenuItem item(MenuEntry entry) {
        return switch (entry) {
            case MenuEntry.CommandEntry one -> item(one.command());
            case MenuEntry.SeparatorEntry _ -> new SeparatorMenuItem();
            case MenuEntry.SubmenuEntry submenu -> menu(submenu.title(), submenu.entries());
            case MenuEntry.DynamicSubmenuEntry submenu -> dynamicMenu(submenu);
        };
    }

    private static Menu dynamicMenu(MenuEntry.DynamicSubmenuEntry entry) {
        var menu = new Menu(entry.title());
        menu.getItems().setAll(items(entry));
        menu.setOnShowing(event -> {
            if (event.getTarget() == menu) {
                menu.getItems().setAll(items(entry));
            }
        });
        return menu;
    }

    private static List<MenuItem> items(MenuEntry.DynamicSubmenuEntry entry) {
        var items = entry.commands().get().stream().map(MainMenuBar::item).toList();
        return items.isEmpty() ? List.of(createPlaceholder()) : items;
    }

    /** Creates a placeholder item, since JavaFX never again opens a menu that had no items. */
    private static MenuItem createPlaceholder() {
        var item = new MenuItem(TEXTS.text("menu.none"));
        item.setDisable(true);
        return item;
    }

    private static MenuItem item(MenuAndPaletteCommand command) {
        var item = command.selected()
                .<MenuItem>map(on -> {
                    var check = new CheckMenuItem();
                    check.selectedProperty().bindBidirectional(on);
                    return check;
                })
                .orElseGet(() -> {
                    var plain = new MenuItem();
                    plain.setOnAction(_ -> command.action().run());
                    return plain;
                });
        item.setId("menu-" + command.id());
        item.setMnemonicParsing(false);
        command.keys().ifPresent(item::setAccelerator);
        // Bindings are weak: commands outlive menu items.
        item.textProperty().bind(command.text());
        item.disableProperty().bind(Bindings.not(command.enabled()));
        return item;
    }
}
