package mocapscope.protocol.file;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The identity of a file independent of its name, such as device and inode. A symbolic link has an identity of its own.
 *
 * @param value the file key of its file system, such as device and inode; where there is no key, as on Windows, the
 *     creation time
 */
record FileIdentity(Object value) {
    /** The folder in which Linux lists the names of all files that the program has open, also after a move. */
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    /**
     * Returns the identity of the file that has this name now.
     *
     * @throws IOException if the file does not exist or cannot be accessed
     */
    static FileIdentity of(Path file) throws IOException {
        return of(attributes(file));
    }

    static FileIdentity of(BasicFileAttributes attributes) {
        var key = attributes.fileKey();
        return new FileIdentity(key == null ? attributes.creationTime() : key);
    }

    static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Returns whether no other file has this identity while the file exists. Creation times can be equal: NTFS even
     * gives a new file the creation time of one of the same name that was deleted within the last 15 seconds.
     */
    boolean unique() {
        return !(value instanceof FileTime);
    }

    /**
     * Returns whether the file has this name.
     *
     * @throws IOException if the name cannot be checked
     */
    boolean isAt(Path name) throws IOException {
        try {
            return equals(of(name));
        } catch (FileSystemException unreachable) {
            if (Files.notExists(name, LinkOption.NOFOLLOW_LINKS) || !Files.isDirectory(folder(name))) {
                return false;
            }
            throw unreachable;
        }
    }

    /**
     * Returns a present name of the file, if this program can see it: among its open files, where the system lists
     * them, and among the files in {@code folder}. Empty also if the identity is not unique and therefore proves
     * nothing.
     */
    Optional<Path> find(Path folder) {
        return unique()
                ? firstIn(OPEN_FILES, FileIdentity::target).or(() -> firstIn(folder, file -> file))
                : Optional.empty();
    }

    private Optional<Path> firstIn(Path folder, UnaryOperator<Path> name) {
        try (var files = Files.newDirectoryStream(folder)) {
            for (var file : files) {
                var candidate = name.apply(file);
                if (names(candidate)) {
                    return Optional.of(candidate);
                }
            }
        } catch (IOException | DirectoryIteratorException _) {
            // The folder no longer exists, or this system does not list open files.
        }
        return Optional.empty();
    }

    /**
     * Returns the target of a link. That of a deleted file, a socket and the like is no path; then it returns the entry
     * itself, a link, which is no match.
     */
    private static Path target(Path openFile) {
        try {
            return openFile.resolveSibling(Files.readSymbolicLink(openFile));
        } catch (IOException _) {
            return openFile;
        }
    }

    /** Returns whether the file has this name, as far as that can be checked. */
    boolean names(Path candidate) {
        try {
            return isAt(candidate);
        } catch (IOException _) {
            return false;
        }
    }

    static Path folder(Path file) {
        var folder = file.getParent();
        return folder == null ? Path.of("") : folder;
    }
}
