package mocapscope.app.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import mocapscope.app.command.RendererChoice;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.protocol.link.SessionLauncher;

/**
 * The window with the software renderer, whose views are hidden one after another, whose detached scene is closed, and
 * whose sessions are removed. Prints the CPU time of the threads that draw before and after each step.
 */
final class HiddenViewsTrial {
    private static final long WARM_UP_MILLIS = 10_000;
    private static final long SETTLE_MILLIS = 1_500;
    private static final long MEASURE_MILLIS = 3_000;

    /** The difference by chance, in percent of a core: the system counts in steps of 10 ms. */
    private static final double CHANCE = 2;

    private final WindowSessionAndRecordingManager sessionManager;
    private final Preferences preferences;
    private final List<String> failures = new ArrayList<>();
    private Stage stage;
    private double last;

    private HiddenViewsTrial(WindowSessionAndRecordingManager sessionManager, Preferences preferences) {
        this.sessionManager = sessionManager;
        this.preferences = preferences;
    }

    /** Argument: the number of bodies. Exits with 1 if something hidden costs CPU time. */
    public static void main(String[] arguments) throws Exception {
        try (var launcher = new SessionLauncher()) {
            var preferences = Preferences.unsaved();
            var trial = new HiddenViewsTrial(Trial.createSessionManager(launcher, preferences), preferences);
            new Troupe(trial.sessionManager, Integer.parseInt(arguments[0])).start();
            RendererChoice.RASTER.prepareToolkit(System.getProperties(), false);
            trial.run();
            System.out.flush();
            Runtime.getRuntime().halt(trial.failures.isEmpty() ? 0 : 1);
        }
    }

    private void run() throws Exception {
        Platform.startup(() -> {});
        FxPulses.after(() -> stage = Trial.openWindow(sessionManager, preferences, true), () -> true);
        DemoTrial.VIEWS.forEach(this::hide);
        Thread.sleep(WARM_UP_MILLIS);
        double without = measure();
        System.out.printf("%nwindow without views: drawing takes %.1f %% of a core%n", without);
        last = without;
        act("layout.reset");
        step("views shown");
        for (var view : DemoTrial.VIEWS) {
            hide(view);
            step(view + " hidden");
        }
        check("all views hidden", without);
        act("show.scene");
        step("scene shown alone");
        act("detach");
        step("scene detached");
        FxPulses.after(this::closeDetached, () -> true);
        step("detached window closed, scene back in the main window");
        hide("scene");
        step("scene hidden again");
        check("detached window closed", without);
        act("show.scene");
        step("scene shown");
        for (var session : sessionManager.snapshot(0).sessions()) {
            FxPulses.after(() -> sessionManager.remove(session.session().id()), () -> true);
            step("session %s removed".formatted(session.session().id()));
        }
        check("all sessions removed", without);
    }

    private void closeDetached() {
        Window.getWindows().stream()
                .filter(window -> window instanceof Stage && window != stage)
                .toList()
                .forEach(window -> {
                    window.fireEvent(new WindowEvent(window, WindowEvent.WINDOW_CLOSE_REQUEST));
                    window.hide();
                });
    }

    private void step(String name) throws Exception {
        double before = last;
        Thread.sleep(SETTLE_MILLIS);
        last = measure();
        Machine.figure("drawing with " + name, last, "% of a core", before, "before");
    }

    private void check(String name, double most) {
        boolean good = last <= most + CHANCE;
        System.out.printf(
                "  %-42s %8.1f  (at most %.1f + %.0f)  %s%n", name, last, most, CHANCE, good ? "met" : "MISSED");
        if (!good) {
            failures.add(name);
        }
    }

    /** Returns the CPU time of the threads that draw, in percent of a core. */
    private static double measure() throws Exception {
        double before = Machine.drawingCpuNanos();
        long began = System.nanoTime();
        Thread.sleep(MEASURE_MILLIS);
        return 100 * (Machine.drawingCpuNanos() - before) / (System.nanoTime() - began);
    }

    private void hide(String view) {
        act("show." + view);
        act("hide");
    }

    /** Runs a menu entry, and waits for the pulse after it. */
    private void act(String action) {
        try {
            FxPulses.after(
                    () -> ((MenuBar) stage.getScene().getRoot().lookup(".menu-bar"))
                            .getMenus().stream()
                                    .flatMap(HiddenViewsTrial::items)
                                    .filter(item -> ("menu-" + action).equals(item.getId()))
                                    .findFirst()
                                    .orElseThrow()
                                    .fire(),
                    () -> true);
        } catch (Exception exception) {
            throw new IllegalStateException("the menu entry %s failed".formatted(action), exception);
        }
    }

    private static Stream<MenuItem> items(MenuItem item) {
        return item instanceof Menu menu ? menu.getItems().stream().flatMap(HiddenViewsTrial::items) : Stream.of(item);
    }
}
