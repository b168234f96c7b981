package mocapscope.app.command;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The demo command: opens the window with simulated devices connected over loopback. */
@Command(
        name = "demo",
        description = "Opens the window with simulated devices on loopback, connected over real sockets.")
final class DemoCommand implements Callable<Integer> {
    private final WindowLauncher window;

    @Mixin
    private ScreenshotOptions options = new ScreenshotOptions();

    DemoCommand(WindowLauncher window) {
        this.window = window;
    }

    @Override
    public Integer call() throws Exception {
        return window.open(
                new WindowLaunchOptions(true, List.of(), List.of(), List.of(), options.file(), options.after()));
    }
}
