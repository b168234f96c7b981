package mocapscope.app.control;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import mocapscope.app.words.PathWords;
import org.jspecify.annotations.Nullable;

/** What a person chose in a dialog of the system, or dropped on the window. */
public final class Chosen {
    private Chosen() {}

    /** Where that is; empty for nothing, and for what cannot be named here, of which {@code told} hears why. */
    public static Optional<Path> path(@Nullable File file, Consumer<String> told) {
        try {
            return Optional.ofNullable(file).map(File::toPath);
        } catch (InvalidPathException no) {
            told.accept(PathWords.why(no));
            return Optional.empty();
        }
    }
}
