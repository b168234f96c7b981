package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.event.Event;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ContextMenu;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.app.synthetic.ReleaseCheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.framework.junit5.Start;

/** Garbage collection of windows, detached panes and dialogs that were closed. */
@Tag("slow")
class ClosedWindowsTest extends DemoTestWindow {
    private static final List<String> DIALOGS = List.of(
            "connect.serve",
            "history",
            "share",
            "connect.examine",
            "takes.settings",
            "takes.convert",
            "bench.begin",
            "about",
            "help.view");

    private final ReleaseCheck check = new ReleaseCheck();

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void releasesClosedMainWindow() throws Exception {
        check.add("stage", openAndClose(FxPulses.after(() -> new Stage())));

        assertEquals(List.of(), check.reachable());
    }

    /** TestFX, for one, has a single stage for all tests. */
    @Test
    @Tag("fx3d")
    void keptStageReleasesContentOfClosedWindow() throws Exception {
        var kept = openAndClose(FxPulses.after(() -> new Stage()));
        FxPulses.after(() -> kept.setScene(null), () -> true);

        assertEquals(List.of(), check.reachable());
        assertFalse(kept.isShowing());
    }

    /** Opens another main window, shows all of its views, detaches one, changes the theme and closes the window. */
    private Stage openAndClose(Stage second) throws Exception {
        var first = stage;
        stage = second;
        FxPulses.after(() -> open(second, Preferences.unsaved()), () -> true);
        for (var view : VIEWS) {
            FxPulses.after(() -> act("show." + view), () -> true);
            check.add(view, FxPulses.after(() -> second.getScene().getFocusOwner()));
        }
        for (var action : List.of("detach", "theme.flip", "theme.flip")) {
            FxPulses.after(() -> act(action), () -> true);
        }
        check.add("main scene", second.getScene());
        check.add("main content", second.getScene().getRoot());
        FxPulses.after(second::close, () -> true);
        stage = first;
        return second;
    }

    private void open(Stage second, Preferences own) {
        check.add("preferences", own);
        var window = window(second, own);
        check.add("window", window);
        window.show();
        window.complete();
    }

    @Test
    void releasesClosedDetachedPanes() throws Exception {
        for (var view : List.of("connect", "scene", "handshake")) {
            FxPulses.after(() -> act("show." + view), () -> true);
            openAndClose(view, () -> act("detach"), ClosedWindowsTest::requestClose);
        }
        FxPulses.after(() -> act("show.timing"), () -> true);
        openAndClose("pane of replaced layout", () -> act("detach"), _ -> act("layout.reset"));

        assertEquals(List.of(), check.reachable());
    }

    @Test
    void releasesClosedDialogs() throws Exception {
        var session = snapshots().getFirst().session().id();
        for (var dialog : DIALOGS) {
            openAndClose(dialog, () -> act(dialog), Window::hide);
        }
        for (var button : List.of("axes")) {
            openAndClose(button, () -> press("#" + button + "-" + session), Window::hide);
        }
        openAndClose("ask", () -> pressInMenu("#more-" + session, "ask-" + session), Window::hide);
        FxPulses.after(() -> act("takes.record"), () -> true);
        until(() -> takes.state().isPresent());
        openAndClose("leave", () -> requestClose(stage), Window::hide);

        assertEquals(List.of(), check.reachable());
    }

    private static void requestClose(Window window) {
        Event.fireEvent(window, new WindowEvent(window, WindowEvent.WINDOW_CLOSE_REQUEST));
    }

    private void press(String button) {
        ((ButtonBase) stage.getScene().getRoot().lookup(button)).fire();
    }

    /** Opens the menu of a button, and runs one of its commands. */
    private void pressInMenu(String button, String item) {
        press(button);
        var menu = (ContextMenu) Window.getWindows().stream()
                .filter(ContextMenu.class::isInstance)
                .findFirst()
                .orElseThrow();
        menu.hide();
        menu.getItems().stream()
                .filter(one -> item.equals(one.getId()))
                .findFirst()
                .orElseThrow()
                .fire();
    }

    /** Opens a window and closes it. Only weak references to it are left. */
    private void openAndClose(String name, Runnable open, Consumer<Window> close) throws Exception {
        var before = FxPulses.after(() -> List.copyOf(Window.getWindows()));
        FxPulses.after(open, () -> true);
        var opened = new AtomicReference<Window>();
        until(() -> {
            var windows = new ArrayList<>(Window.getWindows());
            windows.removeAll(before);
            windows.stream().filter(Window::isShowing).findFirst().ifPresent(opened::set);
            return opened.get() != null;
        });
        var window = opened.get();
        check.add(name, window);
        check.add(name + " content", window.getScene().getRoot());
        FxPulses.after(() -> close.accept(window), () -> true);
        assertFalse(window.isShowing());
    }
}
