package mocapscope.protocol.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** Opens a temporary file in the folder of the file being written, because enough disk space is likely there. */
public final class TemporaryFileOpener {
    private TemporaryFileOpener() {}

    /**
     * Creates an empty file with a random name in the folder of {@code target}. Closing the channel deletes it.
     *
     * @throws IOException if it cannot be created
     */
    public static FileChannel openBeside(Path target) throws IOException {
        var random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        return FileChannel.open(
                target.resolveSibling(".mocapscope-" + random + ".tmp"),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
    }
}
