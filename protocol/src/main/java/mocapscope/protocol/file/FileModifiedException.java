package mocapscope.protocol.file;

import java.io.IOException;
import java.nio.file.Path;

/** Another program truncated or extended a file while this program wrote it. */
public final class FileModifiedException extends IOException {
    private static final long serialVersionUID = 1;

    FileModifiedException(Path file, long expected, long actual) {
        super("another program changed the file while it was written: it has %,d bytes, and %,d were written: %s"
                .formatted(actual, expected, file));
    }
}
