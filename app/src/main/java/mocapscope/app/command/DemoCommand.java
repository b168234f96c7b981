package mocapscope.app.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Opens the window with demo devices. */
@Command(name = "demo", description = "The window with embedded demo devices on loopback, connected over real sockets.")
final class DemoCommand implements Callable<Integer> {
    private final OpenWindow window;

    @Option(
            names = "--screenshot",
            paramLabel = "FILE.png",
            description = "Takes a picture of the window, and ends the program.")
    private @Nullable Path screenshot;

    @Option(
            names = "--after",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "When to take it, counted from the window's opening (standard: ${DEFAULT-VALUE}).")
    private Duration after = Duration.ZERO;

    DemoCommand(OpenWindow window) {
        this.window = window;
    }

    @Override
    public Integer call() throws Exception {
        return window.open(new WindowRequest(true, List.of(), Optional.ofNullable(screenshot), after));
    }
}
