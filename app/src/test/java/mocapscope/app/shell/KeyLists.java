package mocapscope.app.shell;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCombination;
import javafx.stage.Stage;
import mocapscope.app.connect.ConnectView;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.playback.PlaybackView;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.View;
import mocapscope.app.scene.SceneDialogCommands;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;

/** Lists of the window's mouse and key actions, for the program's pages. Made on the JavaFX thread. */
public final class KeyLists {
    private static final SceneDialogCommands NO_SERVICES = (SceneDialogCommands) Proxy.newProxyInstance(
            SceneDialogCommands.class.getClassLoader(), new Class<?>[] {SceneDialogCommands.class}, (_, _, _) -> null);

    private final Preferences preferences = Preferences.unsaved();
    private final WindowSessionAndRecordingManager sessionManager;

    /** Something that a hand does, by mouse or key or in a menu alone, and what comes of it. */
    public record KeyListRow(String gesture, String effect) {}

    public KeyLists(SessionLauncher launcher) {
        sessionManager = new WindowSessionAndRecordingManager(
                launcher,
                ProtocolCatalog.protocols(),
                uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
                SkeletonMapLibrary.builtIn(),
                preferences);
    }

    /** Returns each view's actions, by its id; those that only a menu offers have no mouse gesture. */
    public Map<String, List<KeyListRow>> views() {
        var all = new LinkedHashMap<String, List<KeyListRow>>();
        everyView().forEach(view -> all.put(view.id(), lines(view)));
        return all;
    }

    /** The commands of all views. */
    Stream<MenuAndPaletteCommand> commands() {
        return everyView().flatMap(view -> view.commands().stream());
    }

    private Stream<View> everyView() {
        return Stream.concat(
                Stream.of(new ConnectView(
                        sessionManager, preferences, () -> {}, () -> {}, _ -> {}, _ -> {}, _ -> {}, (_, _) -> {})),
                ViewCatalog.createAll(
                        sessionManager,
                        sessionManager.interceptors(),
                        preferences,
                        NO_SERVICES,
                        () -> new PlaybackView(sessionManager, sessionManager, () -> {}),
                        _ -> {},
                        _ -> {},
                        _ -> {},
                        sessionManager.stages(),
                        () -> false,
                        true)
                        .stream());
    }

    private static List<KeyListRow> lines(View view) {
        var lines = new ArrayList<KeyListRow>();
        view.help().gestures().forEach(help -> lines.add(new KeyListRow(help.gesture(), help.effect())));
        view.commands().forEach(command -> lines.add(new KeyListRow(keys(command), command.label())));
        return lines;
    }

    private static String keys(MenuAndPaletteCommand command) {
        return String.join(
                ", ",
                Stream.concat(command.keys().stream(), command.alternativeKeys().stream())
                        .map(KeyLists::text)
                        .toList());
    }

    /** The menus by their titles, without the menus and submenus of views. */
    public Map<String, List<KeyListRow>> menus() {
        var titles = everyView().map(View::title).toList();
        var all = new LinkedHashMap<String, List<KeyListRow>>();
        bar().getMenus().stream()
                .filter(menu -> !titles.contains(plain(menu.getText())))
                .forEach(menu ->
                        all.put(plain(menu.getText()), items(menu, titles, "").toList()));
        return all;
    }

    private MenuBar bar() {
        var nowhere = Path.of("none");
        var stage = new Stage();
        var window = new MainWindow(
                stage,
                sessionManager,
                new TakeRecordingManager(sessionManager, preferences, nowhere, ""),
                preferences,
                new SkeletonMapFileStore(nowhere),
                () -> {},
                true);
        window.complete();
        return (MenuBar) stage.getScene().getRoot().lookup(".menu-bar");
    }

    private static Stream<KeyListRow> items(Menu menu, List<String> omitted, String path) {
        return menu.getItems().stream()
                .filter(item -> item instanceof Menu ? !omitted.contains(item.getText()) : item.getId() != null)
                .flatMap(item -> item instanceof Menu submenu
                        ? items(submenu, omitted, path + submenu.getText() + " › ")
                        : Stream.of(line(item, path)));
    }

    private static KeyListRow line(MenuItem item, String path) {
        return new KeyListRow(
                Optional.ofNullable(item.getAccelerator()).map(KeyLists::text).orElse(""), path + item.getText());
    }

    private static String plain(String menuText) {
        return menuText.replace("_", "");
    }

    /** Returns the keys by the same names on every system: a Mac's Command is called Ctrl here. */
    private static String text(KeyCombination keys) {
        return keys.getName()
                .replace("Shift+Shortcut", "Ctrl+Shift")
                .replace("Shift+Alt", "Alt+Shift")
                .replace("Alt+Shortcut", "Ctrl+Alt")
                .replace("Shortcut", "Ctrl")
                .replace("Comma", "comma")
                .replace("Period", "full stop")
                .replace("'", "");
    }
}
