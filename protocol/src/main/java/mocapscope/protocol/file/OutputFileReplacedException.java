package mocapscope.protocol.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Thrown when a file that is being written was moved, deleted or replaced by another program. */
public final class OutputFileReplacedException extends IOException {
    private static final long serialVersionUID = 1;

    /** Creates an exception; {@code file} is the lost name, and the message states whether another file has it now. */
    OutputFileReplacedException(Path file) {
        super(
                Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                        ? "the file was moved, deleted or replaced while it was written, and another file, which is"
                                + " left unchanged, now has its name: "
                                + file
                        : "the file was moved or deleted while it was written: " + file);
    }
}
