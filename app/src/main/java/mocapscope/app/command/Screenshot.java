package mocapscope.app.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether to take a picture of the window, and when. */
final class Screenshot {
    @Option(
            names = "--screenshot",
            paramLabel = "FILE.png",
            description = "Takes a picture of the window, and ends the program.")
    private @Nullable Path file;

    @Option(
            names = "--after",
            paramLabel = "TIME",
            defaultValue = "5s",
            description =
                    "When to take the picture of --screenshot, counted from the window's opening (default: ${DEFAULT-VALUE}).")
    private Duration after = Duration.ZERO;

    Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    Duration after() {
        return after;
    }
}
