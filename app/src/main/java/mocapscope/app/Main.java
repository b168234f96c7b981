package mocapscope.app;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import mocapscope.app.command.WindowRequest;

/** Where the program starts. */
public final class Main {
    private Main() {}

    /** Opens the window. */
    public static void main(String[] arguments) throws Exception {
        var words = List.of(arguments);
        var screenshot = words.contains("--screenshot")
                ? Optional.of(Path.of(words.get(words.indexOf("--screenshot") + 1)))
                : Optional.<Path>empty();
        System.exit(new Desktop()
                .open(new WindowRequest(words.contains("demo"), List.of(), screenshot, Duration.ofSeconds(5))));
    }
}
