package mocapscope.app.control;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import mocapscope.app.text.InvalidPathMessageFormatter;
import org.jspecify.annotations.Nullable;

/** Converts files chosen in dialogs or dropped on the window to paths, reporting invalid names. */
public final class FileToPathConverter {
    private FileToPathConverter() {}

    /**
     * Returns the file's path; empty for null, and for a name that is no valid path, whose reason is passed to
     * {@code textConsumer}.
     */
    public static Optional<Path> toPath(@Nullable File file, Consumer<String> textConsumer) {
        try {
            return Optional.ofNullable(file).map(File::toPath);
        } catch (InvalidPathException exception) {
            textConsumer.accept(InvalidPathMessageFormatter.format(exception));
            return Optional.empty();
        }
    }
}
