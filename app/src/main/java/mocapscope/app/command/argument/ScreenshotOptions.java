package mocapscope.app.command.argument;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options --screenshot and --after, which save an image of the window and exit. */
public final class ScreenshotOptions {
    private static final String EXTENSION = ".png";
    private static final Duration USUAL = Duration.ofSeconds(5);

    @Option(
            names = "--screenshot",
            paramLabel = "FILE.png",
            description = "Saves a screenshot of the window, and exits.")
    private @Nullable Path file;

    @Option(
            names = "--after",
            paramLabel = "TIME",
            description = "The time of the screenshot after the window opens (default: 5s).")
    private @Nullable Duration after;

    /** Returns true if any of these options is set. */
    public boolean isSet() {
        return file != null || after != null;
    }

    /** Returns the image file; rejects a name that is not that of an image, and a time without a file. */
    public Optional<Path> file() {
        if (file == null && after != null) {
            throw new IllegalArgumentException("--after needs --screenshot");
        }
        if (file != null && !file.toString().toLowerCase(Locale.ROOT).endsWith(EXTENSION)) {
            throw new IllegalArgumentException("a picture is a *%s file: %s".formatted(EXTENSION, file));
        }
        return Optional.ofNullable(file);
    }

    public Duration after() {
        return after == null ? USUAL : after;
    }
}
