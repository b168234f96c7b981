package mocapscope.protocol.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes files into a temporary folder and renames the folder when complete. As {@link AtomicFileWriter} does, it
 * identifies the folder by its identity and never writes to or deletes data of other programs. Not thread safe.
 */
public final class AtomicFolderWriter {
    private final Path target;
    private final Path temporary;
    private final FileIdentity identity;
    private final List<String> names = new ArrayList<>();

    private AtomicFolderWriter(Path target, Path temporary) throws IOException {
        this.target = target;
        this.temporary = Files.createDirectory(temporary);
        this.identity = FileIdentity.of(temporary);
    }

    /**
     * Creates a folder that must not exist; {@code suffix} is appended to its name until it is committed.
     *
     * @throws java.nio.file.FileAlreadyExistsException if a file or folder with the temporary name exists
     * @throws IOException if a file or folder exists at {@code target}, or the folder cannot be created
     */
    public static AtomicFolderWriter create(Path target, String suffix) throws IOException {
        AtomicFileWriter.requireFree(target);
        return new AtomicFolderWriter(target, target.resolveSibling(target.getFileName() + suffix));
    }

    /**
     * Writes another file.
     *
     * @throws OutputFileReplacedException if the folder was moved, deleted or replaced
     * @throws IOException if the folder contains a file of that name, or the file cannot be written
     */
    public void write(String name, ByteBuffer bytes) throws IOException {
        verify();
        try (var file =
                FileChannel.open(temporary.resolve(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            names.add(name);
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        }
    }

    private void verify() throws IOException {
        if (!identity.isAt(temporary)) {
            throw new OutputFileReplacedException(temporary);
        }
    }

    /**
     * Verifies the folder and renames it to its final name.
     *
     * @throws OutputFileReplacedException if it was moved, deleted or replaced
     * @throws IOException if it cannot be renamed
     */
    public void commit() throws IOException {
        verify();
        Files.move(temporary, target);
        if (!identity.isAt(target)) {
            throw new OutputFileReplacedException(temporary);
        }
    }

    /**
     * Deletes the folder and the files written into it, unless it was moved away or committed; files of other programs
     * remain.
     *
     * @throws IOException if they cannot be deleted
     */
    public void discard() throws IOException {
        if (identity.names(temporary)) {
            for (var name : names) {
                Files.deleteIfExists(temporary.resolve(name));
            }
            try {
                Files.delete(temporary);
            } catch (DirectoryNotEmptyException _) {
                // Another program has put a file there.
            }
        }
    }
}
