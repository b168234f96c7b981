package mocapscope.app.shell;

import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import mocapscope.app.pulse.Deed;
import mocapscope.app.words.Words;

/**
 * Builds the main menu bar from menu definitions. A menu whose content does not exist yet consists of its title only.
 */
final class Menus {
    private static final Words WORDS = Words.of(Menus.class);

    private final MenuBar bar = new MenuBar();

    Menus(List<Entry.Group> groups) {
        bar.getMenus().setAll(groups.stream().map(Menus::menu).toList());
    }

    /** Fills the menus that were only titles; keeps the others, as one may be open. */
    void fill(List<Entry.Group> groups) {
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

    private static Menu menu(Entry.Group group) {
        var menu = new Menu(group.words());
        menu.getItems().setAll(items(group));
        return menu;
    }

    private static List<MenuItem> items(Entry.Group group) {
        return group.entries().stream().map(Menus::item).toList();
    }

    private static MenuItem item(Entry entry) {
        return switch (entry) {
            case Entry.Do one -> item(one.deed());
            case Entry.Line _ -> new SeparatorMenuItem();
            case Entry.Sub sub -> sub(sub);
        };
    }

    private static Menu sub(Entry.Sub sub) {
        var menu = new Menu(sub.words());
        menu.getItems().setAll(items(sub));
        menu.setOnShowing(event -> {
            if (event.getTarget() == menu) {
                menu.getItems().setAll(items(sub));
            }
        });
        return menu;
    }

    private static List<MenuItem> items(Entry.Sub sub) {
        var items = sub.deeds().get().stream().map(Menus::item).toList();
        return items.isEmpty() ? List.of(nothingYet()) : items;
    }

    /** Creates a placeholder item, since JavaFX never again opens a menu that had no items. */
    private static MenuItem nothingYet() {
        var item = new MenuItem(WORDS.text("menu.none"));
        item.setDisable(true);
        return item;
    }

    private static MenuItem item(Deed deed) {
        var item = deed.on()
                .<MenuItem>map(on -> {
                    var check = new CheckMenuItem(deed.words());
                    check.selectedProperty().bindBidirectional(on);
                    return check;
                })
                .orElseGet(() -> {
                    var plain = new MenuItem(deed.words());
                    plain.setOnAction(_ -> deed.act().run());
                    return plain;
                });
        item.setId("menu-" + deed.id());
        item.setMnemonicParsing(false);
        deed.keys().ifPresent(item::setAccelerator);
        item.disableProperty().bind(Bindings.not(deed.offered())); // weak: commands outlive menu items
        return item;
    }
}
