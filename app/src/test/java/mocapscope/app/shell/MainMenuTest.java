package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalLong;
import java.util.ResourceBundle;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.stage.Stage;
import mocapscope.app.dock.DockSide;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.takes.RecordingController;
import org.junit.jupiter.api.Test;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** The menus of the window. */
class MainMenuTest extends TestWindow {

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void containsUsualMenus() throws Exception {
        assertEquals(
                List.of("_File", "_View", "_Session", "_Playback", "_Tools", "_Help"),
                menus().map(MenuItem::getText).toList());
    }

    @Test
    void listsEachCommandOnce() throws Exception {
        var expected = onToolkit(this::commands);
        until(() -> menus().noneMatch(menu -> menu.getItems().isEmpty()));

        var listed = onToolkit(
                () -> menus().flatMap(MainMenuTest::fixedItems).sorted().toList());

        assertEquals(expected, listed);
    }

    private List<String> commands() {
        var commandIds = ResourceBundle.getBundle("mocapscope.app.shell.texts").keySet().stream()
                .filter(key -> key.startsWith("command."))
                .map(key -> key.substring("command.".length()));
        var moves = Stream.of(DockSide.values())
                .filter(side -> side != DockSide.MIDDLE)
                .map(side -> "move." + side);
        var shows = DemoTestWindow.VIEWS.stream().map(view -> "show." + view);
        var taking = new RecordingController(
                takes, new SkeletonMapFileStore(home), (_, _) -> {}, OptionalLong::empty, _ -> {});
        var others = Stream.concat(new KeyLists(network).commands(), taking.commands().stream())
                .map(MenuAndPaletteCommand::id);
        return Stream.of(commandIds, moves, shows, others)
                .flatMap(ids -> ids)
                .sorted()
                .toList();
    }

    /** Returns menu entries except layouts and themes, whose submenus are filled when they open. */
    private static Stream<String> fixedItems(Menu menu) {
        return menu.getOnShowing() != null
                ? Stream.empty()
                : menu.getItems().stream()
                        .flatMap(item -> item instanceof Menu submenu
                                ? fixedItems(submenu)
                                : Stream.ofNullable(item.getId()).map(id -> id.substring("menu-".length())));
    }

    private Stream<Menu> menus() {
        return ((MenuBar) stage.getScene().getRoot().lookup(".menu-bar")).getMenus().stream();
    }

    private static <T> T onToolkit(Callable<T> task) throws Exception {
        return WaitForAsyncUtils.waitForAsyncFx(TimeUnit.SECONDS.toMillis(PATIENCE), task);
    }
}
