package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import mocapscope.protocol.file.AtomicFileWriter;

/**
 * Creates a new file atomically: writes it under a temporary name and renames it when its content is complete. An
 * incomplete file is deleted.
 */
public final class AtomicNewFileCreator {
    private static final String PART = ".part";

    /** Callback that writes the content of a newly created file and returns a result. */
    public interface NewFileContentWriter<T> {
        /**
         * Writes {@code file}, which is empty, and returns the result.
         *
         * @throws IOException if writing fails; the file is deleted then
         */
        T write(AtomicFileWriter file) throws IOException;
    }

    private AtomicNewFileCreator() {}

    /**
     * Checks early that a file can be created.
     *
     * @throws IOException if the file exists, or its folder does not
     */
    public static void checkTarget(Path target) throws IOException {
        AtomicFileWriter.requireFree(target);
        var folder = target.toAbsolutePath().getParent();
        if (folder != null && Files.notExists(folder)) {
            throw toCreationError(target, new NoSuchFileException(folder.toString()));
        }
    }

    /**
     * Creates {@code target} and returns the result of {@code content}.
     *
     * @throws IOException if the file exists, or if {@code content} fails
     */
    public static <T> T create(Path target, NewFileContentWriter<T> content) throws IOException {
        checkTarget(target);
        try (var file = begin(target)) {
            boolean created = false;
            try {
                var result = content.write(file);
                file.commit();
                created = true;
                return result;
            } catch (FileAlreadyExistsException taken) {
                throw new IOException("another file now has this name: choose another name: " + target, taken);
            } finally {
                if (!created) {
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
        } catch (NoSuchFileException | AccessDeniedException exception) {
            throw toCreationError(target, exception);
        }
    }

    /** Creates an error message, because the exception's own is only a path. */
    public static IOException toCreationError(Path part, FileSystemException exception) {
        var folder = part.toAbsolutePath().getParent();
        var reason = exception instanceof NoSuchFileException
                ? "no such folder: create it first, or choose another one: "
                : "no permission to write there: choose another folder: ";
        return new IOException(reason + folder, exception);
    }
}
