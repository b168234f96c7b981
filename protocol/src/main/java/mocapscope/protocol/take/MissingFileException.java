package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.Path;

/** A file that is written is no longer where it was made. */
final class MissingFileException extends IOException {
    private static final long serialVersionUID = 1;

    MissingFileException(Path file) {
        super("its file was moved or deleted while it was written: " + file);
    }
}
