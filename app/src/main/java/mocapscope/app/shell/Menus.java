package mocapscope.app.shell;

import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyCharacterCombination;
import javafx.scene.input.KeyCombination;

/** The menu bar: everything the window can do, with its shortcut. */
final class Menus {
    private final MenuBar bar = new MenuBar();

    Menus(Layout layout, Deeds deeds) {
        var sessions = new Menu(
                "_Sessions",
                null,
                item("New connection…", "N", deeds.connect()),
                item("Open recording…", "O", deeds.open()),
                item("Load skeleton map…", "", deeds.map()),
                item("Demo", "D", deeds.demo()),
                new SeparatorMenuItem(),
                item("Save a picture…", "P", deeds.picture()),
                new SeparatorMenuItem(),
                item("Quit", "Q", deeds.quit()));
        var view = new Menu("_View");
        int number = 1;
        for (var one : layout.views()) {
            view.getItems().add(item(one.title(), String.valueOf(number++), () -> layout.focus(one)));
        }
        var help = new Menu("_Help", null, item("About Mocapscope", "", deeds.about()));
        bar.getMenus().setAll(sessions, view, help);
    }

    /** What the menus do besides showing views. */
    record Deeds(
            Runnable connect,
            Runnable open,
            Runnable map,
            Runnable demo,
            Runnable picture,
            Runnable quit,
            Runnable about) {}

    MenuBar bar() {
        return bar;
    }

    private static MenuItem item(String words, String key, Runnable deed) {
        var item = new MenuItem(words);
        if (!key.isEmpty()) {
            item.setAccelerator(new KeyCharacterCombination(key, KeyCombination.SHORTCUT_DOWN));
        }
        item.setOnAction(_ -> deed.run());
        return item;
    }
}
