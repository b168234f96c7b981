package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import mocapscope.protocol.file.AtomicFileWriter;

/** A file that must not exist yet: until it is whole its name ends in {@code .part}, and else nothing is left of it. */
public final class NewFile {
    private static final String PART = ".part";

    /** Fills the empty file that is there. */
    public interface Filling<T> {
        /**
         * Writes {@code file}, which is empty; what it returns is what the making returns.
         *
         * @throws IOException when it cannot be filled; then nothing is left of it
         */
        T into(AtomicFileWriter file) throws IOException;
    }

    private NewFile() {}

    /**
     * Says early what would be said in the end.
     *
     * @throws IOException when there is such a file already, or no such folder
     */
    public static void check(Path target) throws IOException {
        AtomicFileWriter.requireFree(target);
        var folder = target.toAbsolutePath().getParent();
        if (folder != null && Files.notExists(folder)) {
            throw nowhere(target, new NoSuchFileException(folder.toString()));
        }
    }

    /**
     * Makes {@code target}.
     *
     * @throws IOException when there is such a file already, or as {@code filling} throws it
     */
    public static <T> T make(Path target, Filling<T> filling) throws IOException {
        check(target);
        try (var file = begin(target)) {
            boolean made = false;
            try {
                var result = filling.into(file);
                file.commit();
                made = true;
                return result;
            } catch (FileAlreadyExistsException taken) {
                throw new IOException("another file now has this name: choose another name: " + target, taken);
            } finally {
                if (!made) {
                    file.discard();
                }
            }
        }
    }

    private static AtomicFileWriter begin(Path target) throws IOException {
        try {
            return AtomicFileWriter.create(target, PART);
        } catch (FileAlreadyExistsException broken) {
            throw new IOException(
                    "an unfinished file exists: remove it if no program writes to it: " + target + PART, broken);
        } catch (NoSuchFileException | AccessDeniedException refused) {
            throw nowhere(target, refused);
        }
    }

    /** What they say themselves is no more than a path. */
    static IOException nowhere(Path part, FileSystemException refused) {
        var folder = part.toAbsolutePath().getParent();
        var why = refused instanceof NoSuchFileException
                ? "no such folder: create it first, or choose another one: "
                : "no permission to write there: choose another folder: ";
        return new IOException(why + folder, refused);
    }
}
