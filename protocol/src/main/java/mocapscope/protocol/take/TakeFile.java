package mocapscope.protocol.take;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A take's file: called {@code x.mcap.part} until it is whole, and locked as long as it is written, so that other programs
 * can tell it from one that was cut off. Nothing that is there is ever overwritten.
 */
final class TakeFile implements Disk {
    static final String PART = ".part";

    /** Behind all that is written: where a lock keeps others from reading, they can read. */
    private static final long LOCKED = Long.MAX_VALUE - 1;

    /** What this program writes: to look whether it is locked would unlock it. */
    private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

    private final Path target;
    private final Path part;
    /** As it is among {@link #OURS}. */
    private final Path mine;

    private final FileChannel channel;
    /** Held so that it lasts; where files cannot be locked there is none. */
    private final @Nullable FileLock lock;

    private TakeFile(Path target, Path part, FileChannel channel) {
        this.target = target;
        this.part = part;
        this.channel = channel;
        this.lock = lockIfPossible(channel);
        this.mine = only(part);
        OURS.add(mine);
    }

    /** @throws IOException when there is such a file already, or it cannot be made; it names the file */
    static TakeFile create(Path target) throws IOException {
        if (Files.exists(target)) {
            throw new IOException("there is such a file already: choose another name, or remove it: " + target);
        }
        var part = part(target);
        try {
            var channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            return new TakeFile(target, part, channel);
        } catch (FileAlreadyExistsException taken) {
            throw new IOException(
                    "an unfinished take is in the way: mocapscope recover makes a whole one of it: " + part, taken);
        } catch (NoSuchFileException missing) {
            throw refused("there is no such folder", folder(part), missing);
        } catch (AccessDeniedException denied) {
            throw refused("you may not write there", folder(part), denied);
        } catch (FileSystemException refused) {
            throw refused(String.valueOf(refused.getReason()), part, refused);
        }
    }

    private static IOException refused(String why, Path where, IOException cause) {
        return new IOException("the take cannot be written: %s: %s".formatted(why, where), cause);
    }

    private static Path folder(Path part) {
        var folder = part.getParent();
        return folder == null ? Path.of("") : folder;
    }

    /** What a take is called until it is whole. */
    static Path part(Path target) {
        return target.resolveSibling(target.getFileName() + PART);
    }

    /** Whether a program writes it, as far as its lock tells. */
    static boolean written(Path part) {
        if (OURS.contains(only(part))) {
            return true;
        }
        try (var channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
            return !free(() -> lock(channel));
        } catch (IOException | OverlappingFileLockException _) {
            return true;
        }
    }

    /**
     * Keeps others from a take that nobody writes, until it is let go.
     *
     * @throws IOException when somebody does
     */
    static Closeable hold(Path part) throws IOException {
        var mine = only(part);
        if (!OURS.add(mine)) {
            throw busy(part);
        }
        if (!Files.isWritable(part)) {
            return () -> OURS.remove(mine);
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
                OURS.remove(mine);
            };
        } finally {
            if (!held) {
                OURS.remove(mine);
            }
        }
    }

    private static IOException busy(Path part) {
        return new IOException("a program writes it, or recovers it now: end that first: " + part);
    }

    /** Tries to lock a file; null where somebody else has. */
    interface Locking {
        @Nullable
        FileLock lock() throws IOException;
    }

    /** Whether nobody has locked it, as far as can be told: there are disks on which files cannot be locked. */
    static boolean free(Locking attempt) {
        try {
            return attempt.lock() != null;
        } catch (IOException _) {
            return true;
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        return channel.tryLock(LOCKED, 1, false);
    }

    private static @Nullable FileLock lockIfPossible(FileChannel channel) {
        try {
            return lock(channel);
        } catch (IOException _) {
            return null; // a take can be written all the same
        }
    }

    /** Its one name among those by which it can be called. */
    private static Path only(Path part) {
        try {
            return part.toRealPath();
        } catch (IOException _) {
            return part.toAbsolutePath().normalize();
        }
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
        return channel.write(bytes);
    }

    /** @throws MissingFileException when nobody would find it there */
    @Override
    public void force() throws IOException {
        channel.force(false);
        if (!Files.exists(part)) {
            throw new MissingFileException(part);
        }
    }

    @Override
    public void keep() throws IOException {
        try {
            Files.move(part, target);
        } catch (FileAlreadyExistsException taken) {
            throw new IOException(
                    "another file has taken its name meanwhile, so the take, which is whole, is called " + part, taken);
        }
    }

    /** Closes it, and leaves nothing of it. */
    void discard() throws IOException {
        close();
        Files.deleteIfExists(part);
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        channel.close(); // which gives back the lock
        OURS.remove(mine);
    }
}
