package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that must not exist yet: until it is whole its name ends in {@code .part}, and else nothing is left of it. */
public final class NewFile {

    /** Fills the empty file that is there. */
    public interface Filling<T> {
        /**
         * Writes {@code part}, which is there and empty; what it returns is what the making returns.
         *
         * @throws IOException when it cannot be filled; then nothing is left of it
         */
        T into(Path part) throws IOException;
    }

    private NewFile() {}

    /**
     * Says early what would be said in the end.
     *
     * @throws IOException when there is such a file already, or no such folder
     */
    public static void check(Path target) throws IOException {
        if (Files.exists(target)) {
            throw inTheWay(target);
        }
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
        var part = target.resolveSibling(target.getFileName() + ".part");
        begin(part);
        try {
            var result = filling.into(part);
            Files.move(part, target);
            return result;
        } catch (FileAlreadyExistsException _) {
            throw inTheWay(target);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static IOException inTheWay(Path target) {
        return new IOException("there is such a file already: choose another name, or remove it: " + target);
    }

    private static void begin(Path part) throws IOException {
        try {
            Files.createFile(part);
        } catch (FileAlreadyExistsException broken) {
            throw new IOException("an unfinished file is in the way: remove it if nobody writes it: " + part, broken);
        } catch (NoSuchFileException | AccessDeniedException refused) {
            throw nowhere(part, refused);
        }
    }

    /** What they say themselves is no more than a path. */
    static IOException nowhere(Path part, FileSystemException refused) {
        var folder = part.toAbsolutePath().getParent();
        var why = refused instanceof NoSuchFileException
                ? "there is no such folder: make it first, or choose another: "
                : "nothing may be written there: choose another folder: ";
        return new IOException(why + folder, refused);
    }
}
