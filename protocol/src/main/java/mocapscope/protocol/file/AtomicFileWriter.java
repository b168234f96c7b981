package mocapscope.protocol.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Writes a file under a temporary name and renames it atomically when complete. It identifies the file by its identity:
 * a file that was moved, deleted or replaced meanwhile is not committed, and another file that has its temporary name
 * then is not renamed, overwritten or deleted. It compares the file's length and its first bytes with those written.
 *
 * <p>One thread writes; {@link #force} and {@link #verify} may be called by another at the same time.
 */
public final class AtomicFileWriter implements Closeable {
    private static final int HEAD_BYTES = 64;

    private final Path target;
    private final Path temporary;
    private final boolean replacing;
    private final FileChannel file;
    private final FileIdentity identity;
    /** The first bytes written, which are compared with those of the file; guards their writing too. */
    private final ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
    /** The length of the file according to the bytes written. */
    private volatile long size;

    /** Writes the whole content of one file. */
    public interface FileContentWriter {

        /** @throws IOException if it cannot be written; the file is removed then */
        void writeTo(AtomicFileWriter file) throws IOException;
    }

    private AtomicFileWriter(Path target, Path temporary, boolean replacing) throws IOException {
        this.target = target;
        this.temporary = temporary;
        this.replacing = replacing;
        this.file = FileChannel.open(
                temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        this.identity = identity(temporary, file);
    }

    private static FileIdentity identity(Path temporary, FileChannel file) throws IOException {
        try {
            return FileIdentity.of(temporary);
        } catch (IOException exception) {
            file.close();
            throw exception;
        }
    }

    /**
     * Creates a file that must not exist; {@code suffix} is appended to its name until it is committed.
     *
     * @throws FileAlreadyExistsException if a file with the temporary name exists
     * @throws IOException if a file exists at {@code target}, or the file cannot be created
     */
    public static AtomicFileWriter create(Path target, String suffix) throws IOException {
        requireFree(target);
        return new AtomicFileWriter(target, target.resolveSibling(target.getFileName() + suffix), false);
    }

    /**
     * Creates a file that replaces the one at {@code target}, if that exists. If it is a symbolic link, the file to
     * which the link points is replaced. The temporary name is random.
     *
     * @throws IOException if {@code target} is neither a file nor a link to one, or the file cannot be created
     */
    public static AtomicFileWriter replace(Path target) throws IOException {
        requireNoDanglingLink(target);
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new IOException("this is %s, which cannot be replaced by a file: choose another name: %s"
                    .formatted(Files.isDirectory(target) ? "a folder" : "a device or a pipe", target));
        }
        var real = Files.exists(target) ? target.toRealPath() : target;
        var random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        return new AtomicFileWriter(real, real.resolveSibling(".mocapscope-" + random + ".tmp"), true);
    }

    /**
     * Replaces the file at {@code target}, if it exists, once {@code writer} is written completely.
     *
     * @throws IOException as {@link #replace(Path)}, or if the content cannot be written
     */
    public static void replace(Path target, FileContentWriter writer) throws IOException {
        try (var file = replace(target)) {
            boolean written = false;
            try {
                writer.writeTo(file);
                file.commit();
                written = true;
            } finally {
                if (!written) {
                    file.discard();
                }
            }
        }
    }

    /**
     * Checks that no file has this name.
     *
     * @throws IOException if a file, a folder or a symbolic link exists, whether or not the link leads to a file
     */
    public static void requireFree(Path target) throws IOException {
        requireNoDanglingLink(target);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("a %s of this name exists: choose another name, or remove it: %s"
                    .formatted(Files.isDirectory(target) ? "folder" : "file", target));
        }
    }

    private static void requireNoDanglingLink(Path target) throws IOException {
        if (Files.isSymbolicLink(target) && Files.notExists(target)) {
            throw new IOException(
                    "this is a link to %s, which does not exist: remove the link, or choose another name: %s"
                            .formatted(Files.readSymbolicLink(target), target));
        }
    }

    /** Returns the name of the file after it is committed. */
    public Path target() {
        return target;
    }

    /** Returns the name of the file until it is committed. */
    public Path temporary() {
        return temporary;
    }

    /** Returns the number of bytes written. */
    public long size() {
        return size;
    }

    /**
     * Writes at a position of the file, which may be beyond its end.
     *
     * @throws OutputFileModifiedException if another program changed the file's length
     * @throws IOException if the bytes cannot be written
     */
    public int write(ByteBuffer bytes, long position) throws IOException {
        requireSize();
        if (position >= HEAD_BYTES) {
            return writeBody(bytes, position);
        }
        synchronized (head) {
            var source = bytes.duplicate();
            int written = writeBody(bytes, position);
            int copied = Math.min(written, HEAD_BYTES - (int) position);
            head.put((int) position, source, source.position(), copied);
            return written;
        }
    }

    private int writeBody(ByteBuffer bytes, long position) throws IOException {
        int written = file.write(bytes, position);
        size = Math.max(size, position + written);
        return written;
    }

    /** Returns a channel that reads and writes the file from its start; closing the channel does not close the file. */
    public SeekableByteChannel channel() {
        return new View();
    }

    /** Returns a stream that writes the file from its start; closing the stream does not close the file. */
    public OutputStream stream() {
        return Channels.newOutputStream(channel());
    }

    /**
     * Appends the whole content of {@code other}.
     *
     * @throws IOException if the content cannot be read or written
     */
    public void append(AtomicFileWriter other) throws IOException {
        long all = other.file.size();
        var to = channel().position(size);
        for (long at = 0; at < all; ) {
            at += other.file.transferTo(at, all - at, to);
        }
    }

    /**
     * Tries to lock a byte range of the file against other programs; returns null if another program holds a lock.
     *
     * @throws IOException if the file system has no locks
     */
    public @Nullable FileLock tryLock(long position, long length) throws IOException {
        return file.tryLock(position, length, false);
    }

    /**
     * Forces all written bytes to the disk and verifies the file.
     *
     * @throws IOException as {@link #verify}, or if the disk cannot be written
     */
    public void force() throws IOException {
        file.force(false);
        verify();
    }

    /**
     * Verifies that the file still has its temporary name and was changed only by this program.
     *
     * @throws OutputFileReplacedException if it was moved, deleted or replaced
     * @throws OutputFileModifiedException if it was truncated or overwritten
     * @throws IOException if its name cannot be checked, or the file cannot be read
     */
    public void verify() throws IOException {
        if (!identity.isAt(temporary)) {
            throw new OutputFileReplacedException(temporary);
        }
        long written = size; // read before the size of the file itself: another thread may be writing
        long actual = file.size();
        if (actual < written) {
            throw new OutputFileModifiedException(temporary, written, actual);
        }
        verifyHead();
    }

    /** Compares the first bytes: a file that was overwritten may be as long as the one written. */
    private void verifyHead() throws IOException {
        synchronized (head) {
            var written = head.duplicate().limit((int) Math.min(HEAD_BYTES, size));
            var actual = ByteBuffer.allocate(written.limit());
            int read;
            do {
                read = file.read(actual, actual.position());
            } while (read > 0);
            if (!actual.flip().equals(written)) {
                throw new OutputFileModifiedException(temporary);
            }
        }
    }

    /** Returns the present name of the file: the temporary one, or another if it was moved and can be found. */
    public Optional<Path> find() {
        return identity.names(temporary) ? Optional.of(temporary) : identity.find(FileIdentity.folder(temporary));
    }

    /**
     * Verifies the file, renames it to its final name and closes it. After an exception it is still open under its
     * temporary name.
     *
     * @throws FileAlreadyExistsException if a file that must not be replaced exists at the target by now
     * @throws OutputFileReplacedException if it was moved, deleted or replaced
     * @throws OutputFileModifiedException if another program changed the file's length
     * @throws IOException if it cannot be renamed
     */
    public void commit() throws IOException {
        verify();
        requireSize();
        if (!identity.unique() && FileIdentity.attributes(temporary).size() != size) {
            throw new OutputFileReplacedException(temporary); // no more can be verified where files have no keys
        }
        if (replacing) {
            move(StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } else {
            rename();
        }
        if (!identity.isAt(target)) {
            throw new OutputFileReplacedException(temporary);
        }
        file.close();
    }

    /**
     * Renames the file by a hard link, which never replaces an existing file and does not affect the linked file; a
     * move might replace a file that was created a moment ago.
     */
    void rename() throws IOException {
        try {
            Files.createLink(target, temporary);
        } catch (FileAlreadyExistsException taken) {
            throw taken;
        } catch (FileSystemException | UnsupportedOperationException _) { // file systems without links, such as FAT
            move();
            return;
        }
        if (!identity.isAt(target) && Files.isSameFile(target, temporary)) {
            Files.delete(target); // another program's file, which keeps its own name
        }
        deleteTemporary();
    }

    private void move(StandardCopyOption... options) throws IOException {
        try {
            Files.move(temporary, target, options);
        } catch (NoSuchFileException exception) {
            verify();
            throw exception;
        }
    }

    /**
     * Closes the file and deletes it, unless it was moved away.
     *
     * @throws IOException if it cannot be deleted
     */
    public void discard() throws IOException {
        try {
            deleteTemporary();
        } finally {
            file.close();
        }
    }

    private void deleteTemporary() throws IOException {
        if (identity.names(temporary)) {
            Files.delete(temporary);
        }
    }

    private void requireSize() throws IOException {
        long actual = file.size();
        if (actual != size) {
            throw new OutputFileModifiedException(temporary, size, actual);
        }
    }

    /** Closes the file; if it was neither committed nor discarded, it remains under its temporary name. */
    @Override
    public void close() throws IOException {
        file.close();
    }

    /** A channel of the file with a position of its own. */
    private final class View implements SeekableByteChannel {
        private long position;
        private boolean closed;

        @Override
        public int read(ByteBuffer bytes) throws IOException {
            requireOpen();
            int read = file.read(bytes, position);
            position += Math.max(0, read);
            return read;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            requireOpen();
            int written = AtomicFileWriter.this.write(bytes, position);
            position += written;
            return written;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public SeekableByteChannel position(long place) {
            position = place;
            return this;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public SeekableByteChannel truncate(long length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return !closed && file.isOpen();
        }

        @Override
        public void close() {
            closed = true;
        }

        private void requireOpen() throws ClosedChannelException {
            if (closed) {
                throw new ClosedChannelException();
            }
        }
    }
}
