package mocapscope.protocol.file;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown when another program truncated, extended or overwrote a file that is being written. */
public final class OutputFileModifiedException extends IOException {
    private static final long serialVersionUID = 1;

    OutputFileModifiedException(Path file) {
        super("another program changed the file while it was written: its first bytes are not those written: " + file);
    }

    OutputFileModifiedException(Path file, long expected, long actual) {
        super("another program changed the file while it was written: it has %,d bytes, and %,d were written: %s"
                .formatted(actual, expected, file));
    }
}
