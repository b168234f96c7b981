package mocapscope.protocol.take;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import mocapscope.protocol.file.AtomicFileWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes an MCAP recording to a locked .part file that gets its final name once it is complete. The name is {@code
 * x.mcap.part} until then. The lock lets other programs distinguish it from an unfinished take.
 */
final class TakeOutputFile implements TakeOutputByteChannel {
    static final String PART = ".part";

    /** A locked position behind all data, so that others can read the file where locks prevent reading. */
    private static final long LOCKED = Long.MAX_VALUE - 1;

    /** The files being written by this program; probing their lock would release it. */
    private static final Set<Path> OPEN_FILES = ConcurrentHashMap.newKeySet();

    /** The suffix of a copy being made of a take whose own file was removed. */
    private static final String COPYING = ".copying";

    private static final int MOST_COPIES = 100;

    private final AtomicFileWriter file;
    /** The path used in {@link #OPEN_FILES}. */
    private final Path ownPath;

    private final WritableByteChannel out;
    /** Kept to hold the lock; null if the file system has no locks. */
    private final @Nullable FileLock lock;

    private TakeOutputFile(AtomicFileWriter file) {
        this.file = file;
        this.out = file.channel();
        this.lock = lockIfPossible(file);
        this.ownPath = canonicalPath(file.temporary());
        OPEN_FILES.add(ownPath);
    }

    /** @throws IOException if the file exists or cannot be created; the message names the file */
    static TakeOutputFile create(Path target) throws IOException {
        return create(target, PART);
    }

    /**
     * Creates a take whose name ends in {@code suffix} until it is complete.
     *
     * @throws IOException if the file exists or cannot be created; the message names the file
     */
    static TakeOutputFile create(Path target, String suffix) throws IOException {
        var part = named(target, suffix);
        try {
            return new TakeOutputFile(AtomicFileWriter.create(target, suffix));
        } catch (FileAlreadyExistsException taken) {
            throw new IOException(
                    "an unfinished take exists: mocapscope recover makes a whole take from it: " + part, taken);
        } catch (NoSuchFileException missing) {
            throw refused("no such folder", folder(part), missing);
        } catch (AccessDeniedException denied) {
            throw refused("no permission to write there", folder(part), denied);
        } catch (FileSystemException exception) {
            throw refused(String.valueOf(exception.getReason()), part, exception);
        }
    }

    /**
     * Deletes {@code file}, which was left behind by a program that ended.
     *
     * @throws IOException if a program is writing it or it cannot be deleted
     */
    static void removeAbandoned(Path file) throws IOException {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            if (isBeingWritten(file)) {
                throw busy(file);
            }
            Files.delete(file);
        }
    }

    private static IOException refused(String reason, Path where, IOException cause) {
        return new IOException("the take cannot be written: %s: %s".formatted(reason, where), cause);
    }

    private static Path folder(Path part) {
        var folder = part.getParent();
        return folder == null ? Path.of("") : folder;
    }

    /** Returns the path of an unfinished take. */
    static Path partPath(Path target) {
        return named(target, PART);
    }

    private static Path named(Path target, String suffix) {
        return target.resolveSibling(target.getFileName() + suffix);
    }

    /** Returns true if a program holds the lock on the file. */
    static boolean isBeingWritten(Path part) {
        if (OPEN_FILES.contains(canonicalPath(part))) {
            return true;
        }
        try (var channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
            return !free(() -> lock(channel));
        } catch (IOException | OverlappingFileLockException _) {
            return true;
        }
    }

    /**
     * Locks a take that is not being written, until the result is closed.
     *
     * @throws IOException if a program is writing it
     */
    static Closeable lockUnfinished(Path part) throws IOException {
        var path = canonicalPath(part);
        if (!OPEN_FILES.add(path)) {
            throw busy(part);
        }
        if (!Files.isWritable(part)) {
            return () -> OPEN_FILES.remove(path);
        }
        boolean held = false;
        try {
            var channel = FileChannel.open(part, StandardOpenOption.WRITE);
            held = free(() -> lock(channel));
            if (!held) {
                channel.close();
                throw busy(part);
            }
            return () -> {
                channel.close();
                OPEN_FILES.remove(path);
            };
        } finally {
            if (!held) {
                OPEN_FILES.remove(path);
            }
        }
    }

    private static IOException busy(Path part) {
        return new IOException("another program writes or recovers it: end that program first: " + part);
    }

    /** An operation that tries to lock a file and returns null if another process holds the lock. */
    interface FileLocker {
        @Nullable
        FileLock lock() throws IOException;
    }

    /** Returns true if no process has locked the file, or if that is unknown because the file system has no locks. */
    static boolean free(FileLocker attempt) {
        try {
            return attempt.lock() != null;
        } catch (IOException _) {
            return true;
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        return channel.tryLock(LOCKED, 1, false);
    }

    private static @Nullable FileLock lockIfPossible(AtomicFileWriter file) {
        try {
            return file.tryLock(LOCKED, 1);
        } catch (IOException _) {
            return null; // a take can be written without a lock
        }
    }

    /** Returns the canonical path of a file. */
    private static Path canonicalPath(Path part) {
        try {
            return part.toRealPath();
        } catch (IOException _) {
            return part.toAbsolutePath().normalize();
        }
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
        return out.write(bytes);
    }

    @Override
    public void force() throws IOException {
        file.force();
    }

    @Override
    public void commit() throws IOException {
        file.commit();
        OPEN_FILES.remove(ownPath);
    }

    @Override
    public Optional<Path> currentPath() {
        return file.find();
    }

    @Override
    public Path ensureNamedFile() throws IOException {
        var found = currentPath();
        return found.isPresent() ? found.get() : copy();
    }

    /** Copies the file, which remains readable while open even if its name is gone. */
    private Path copy() throws IOException {
        var free = free(file.target());
        try (var copy = create(free, COPYING)) {
            boolean kept = false;
            try {
                copy.file.append(file);
                copy.force();
                copy.commit();
                kept = true;
            } finally {
                if (!kept) {
                    copy.discard();
                }
            }
        }
        return free;
    }

    /** Returns the target, or the first unused one of {@code x-2.mcap} and so on. */
    private static Path free(Path target) throws IOException {
        var name = target.getFileName().toString().replaceFirst("\\.mcap$", "");
        var free = target;
        for (int n = 2; taken(free) || taken(named(free, COPYING)); n++) {
            if (n > MOST_COPIES) {
                throw new FileAlreadyExistsException(target.toString());
            }
            free = target.resolveSibling(name + "-" + n + Take.EXTENSION);
        }
        return free;
    }

    private static boolean taken(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Closes and deletes the file. */
    void discard() throws IOException {
        file.discard();
        OPEN_FILES.remove(ownPath);
    }

    /** Returns a channel to read and write the file from its start. */
    SeekableByteChannel channel() {
        return file.channel();
    }

    @Override
    public boolean isOpen() {
        return out.isOpen();
    }

    /** Closes the file; an incomplete one is kept. */
    @Override
    public void close() throws IOException {
        file.close(); // releases the lock
        OPEN_FILES.remove(ownPath);
    }
}
