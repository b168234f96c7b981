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
 * Identifies a file or folder independently of its name. A symbolic link has an identity of its own.
 *
 * @param value the file key of its file system, such as device and inode; where there is none, as on Windows, the time at
 *     which it was created
 */
record FileIdentity(Object value) {
    /** Linux lists here the names of all files that the program has open, also when they were moved. */
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    /**
     * Returns the identity of the file that has this name now.
     *
     * @throws IOException when there is none, or it cannot be accessed
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
     * Returns whether no other file has this identity while the file exists. Creation times can be equal: NTFS even gives a
     * new file the creation time of one of the same name that was deleted within the last 15 seconds.
     */
    boolean unique() {
        return !(value instanceof FileTime);
    }

    /**
     * Returns whether the file has this name.
     *
     * @throws IOException when the name cannot be looked up
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
     * Returns a name that the file has now, of those that this program can see: of its open files where the system lists
     * them, and of the files in {@code folder}. Empty also where the identity is not unique, since it proves nothing then.
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
            // The folder is gone, or this system does not list open files.
        }
        return Optional.empty();
    }

    /** A deleted file, a socket and the like have a target that is no path; then the entry itself, a link, is no match. */
    private static Path target(Path openFile) {
        try {
            return openFile.resolveSibling(Files.readSymbolicLink(openFile));
        } catch (IOException _) {
            return openFile;
        }
    }

    /** Returns whether the file has this name, as far as that can be looked up. */
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
