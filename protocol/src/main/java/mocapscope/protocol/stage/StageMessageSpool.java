package mocapscope.protocol.stage;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.CRC32C;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * A disk queue of limited size for messages to a NATS server that is currently unreachable. When it is full, its oldest
 * file is deleted. Used by the publishing thread.
 *
 * <pre>
 *   oldest file                        newest file
 *   │ stored │ sent │ not read yet │   │ not read yet │ ◀─ added
 * </pre>
 *
 * A file is deleted when all its messages are stored, so that what is sent but not stored is sent again after a crash.
 */
final class StageMessageSpool implements AutoCloseable {
    @DocumentedLimit(
            value = "messages to a stage on the disk of an agent while the server is away",
            unit = "bytes",
            beyond = "the oldest are deleted, and counted")
    static final long MOST_BYTES = 2L << 30;

    @DocumentedLimit(value = "a file of messages to a stage", unit = "bytes", beyond = "the next file begins")
    static final long FILE_BYTES = 16L << 20;

    @DocumentedLimit(
            value = "a message to a stage that is read from the disk",
            unit = "bytes",
            beyond = "the rest of its file is skipped, and reported")
    private static final int MOST_MESSAGE_BYTES = 64 << 20;

    /** The length and the checksum before each message. */
    private static final int HEADER_BYTES = 8;

    /** The number of the first file; files that are put before it have lower ones. */
    private static final long FIRST_NUMBER = 1L << 32;

    private static final String SUFFIX = ".spool";
    private static final String LOCK = "lock";
    private static final int MOST_FOLDERS = 16;

    private final Path place;
    private final long mostBytes;
    private final long fileBytes;
    private final ArrayDeque<SpoolFile> files = new ArrayDeque<>();
    private @Nullable Path folder;
    private @Nullable FileChannel lockChannel;
    private @Nullable SpoolFile writing;
    private @Nullable FileChannel out;
    private @Nullable SpoolFile reading;
    private @Nullable FileChannel in;
    private long newest = FIRST_NUMBER;
    private long bytes;
    private long unreadMessages;
    private long unreadEntries;
    private long droppedEntries;
    private long damagedFiles;

    /** A file and its messages that are neither stored nor refused. */
    private static final class SpoolFile {
        private final Path path;
        private final long number;
        private long size;
        private long readTo;
        private long unreadMessages;
        private long unreadEntries;
        private long sentMessages;

        SpoolFile(Path path, long number) {
            this.path = path;
            this.number = number;
        }

        boolean isDone() {
            return unreadMessages == 0 && sentMessages == 0;
        }
    }

    /**
     * Creates a queue and finds the messages that an earlier run of the program left there.
     *
     * @param place the folder, which is created when it is needed; another program that uses it at the same time gets
     *     another one beside it
     * @throws IOException if files of an earlier run cannot be read
     */
    StageMessageSpool(Path place, long mostBytes, long fileBytes) throws IOException {
        this.place = place;
        this.mostBytes = mostBytes;
        this.fileBytes = fileBytes;
        if (Files.isDirectory(place)) {
            openFolder();
        }
    }

    /** Returns whether no message waits to be read. */
    boolean isEmpty() {
        return unreadMessages == 0;
    }

    /** Returns whether there is no message that is neither stored nor refused. */
    boolean isUnused() {
        return files.isEmpty();
    }

    /** Returns the number of transcript entries in messages that wait to be read. */
    long unreadEntries() {
        return unreadEntries;
    }

    /** Returns the size of all files in bytes. */
    long bytes() {
        return bytes;
    }

    /** Returns the number of transcript entries that were deleted before they were read. */
    long droppedEntries() {
        return droppedEntries;
    }

    /** Returns the number of files whose end could not be read. */
    long damagedFiles() {
        return damagedFiles;
    }

    /** Adds the newest message. */
    void add(OutgoingStageMessage message) throws IOException {
        var record = encode(message);
        while (bytes + record.remaining() > mostBytes && !files.isEmpty()) {
            dropOldest();
        }
        var file = writing;
        if (file == null || out == null || file.size + record.remaining() > fileBytes) {
            newest++;
            file = beginFile(newest);
            closeOut();
            writing = null;
            out = FileChannel.open(file.path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            writing = file;
            files.addLast(file);
        }
        try {
            write(out, file, record, message.entries());
        } catch (IOException failure) {
            deleteIfDone(file);
            throw failure;
        }
    }

    /** Adds messages before all others, in their order; they count as sent, and are read again after a crash only. */
    void addSent(List<OutgoingStageMessage> messages) throws IOException {
        if (messages.isEmpty()) {
            return;
        }
        var file = beginFile((files.isEmpty() ? newest : files.getFirst().number) - 1);
        try (var channel = FileChannel.open(file.path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (var message : messages) {
                write(channel, file, encode(message), message.entries());
            }
        } catch (IOException failure) {
            unreadMessages -= file.unreadMessages;
            unreadEntries -= file.unreadEntries;
            delete(file);
            throw failure;
        }
        files.addFirst(file);
        for (var message : messages) {
            countRead(file, message);
        }
        file.readTo = file.size;
    }

    private SpoolFile beginFile(long number) throws IOException {
        if (folder == null) {
            openFolder();
        }
        return new SpoolFile(path(number), number);
    }

    private Path path(long number) {
        return Objects.requireNonNull(folder).resolve(HexFormat.of().toHexDigits(number) + SUFFIX);
    }

    private void write(FileChannel channel, SpoolFile file, ByteBuffer record, int entries) throws IOException {
        int length = record.remaining();
        while (record.hasRemaining()) {
            channel.write(record, file.size + length - record.remaining());
        }
        file.size += length;
        bytes += length;
        file.unreadMessages++;
        file.unreadEntries += entries;
        unreadMessages++;
        unreadEntries += entries;
    }

    /** Returns the oldest message that was not read yet; empty if all were read. */
    Optional<OutgoingStageMessage> next() throws IOException {
        while (unreadMessages > 0) {
            var file = files.stream()
                    .filter(one -> one.unreadMessages > 0)
                    .findFirst()
                    .orElseThrow();
            var message = read(file);
            if (message.isPresent()) {
                countRead(file, message.get());
                return message;
            }
            skipRest(file);
        }
        return Optional.empty();
    }

    private void countRead(SpoolFile file, OutgoingStageMessage message) {
        message.setSpoolFile(file.number);
        file.unreadMessages--;
        file.unreadEntries -= message.entries();
        file.sentMessages++;
        unreadMessages--;
        unreadEntries -= message.entries();
    }

    private Optional<OutgoingStageMessage> read(SpoolFile file) throws IOException {
        if (reading != file || in == null) {
            closeIn();
            in = FileChannel.open(file.path, StandardOpenOption.READ);
            reading = file;
        }
        var record = readRecord(in, file.readTo, file.size);
        if (record.isEmpty()) {
            return Optional.empty();
        }
        file.readTo += HEADER_BYTES + record.get().remaining();
        return decode(record.get());
    }

    /** Gives up what cannot be read of a file. */
    private void skipRest(SpoolFile file) {
        damagedFiles++;
        droppedEntries += file.unreadEntries;
        unreadMessages -= file.unreadMessages;
        unreadEntries -= file.unreadEntries;
        file.unreadMessages = 0;
        file.unreadEntries = 0;
        deleteIfDone(file);
    }

    /** Notes that a message was stored or refused. */
    void release(OutgoingStageMessage message) {
        for (var file : files) {
            if (file.number == message.spoolFile()) {
                file.sentMessages--;
                deleteIfDone(file);
                return;
            }
        }
    }

    private void deleteIfDone(SpoolFile file) {
        if (file.isDone()) {
            delete(file);
        }
    }

    private void delete(SpoolFile file) {
        if (file == writing) {
            closeOut();
            writing = null;
        }
        if (file == reading) {
            closeIn();
            reading = null;
        }
        files.remove(file);
        bytes -= file.size;
        try {
            Files.deleteIfExists(file.path);
        } catch (IOException _) {
            return; // it is read again at the next start, and found to be stored
        }
    }

    private void dropOldest() {
        var oldest = files.getFirst();
        droppedEntries += oldest.unreadEntries;
        unreadMessages -= oldest.unreadMessages;
        unreadEntries -= oldest.unreadEntries;
        delete(oldest);
    }

    /** Locks the folder, or one beside it if another program uses it, and reads the sizes of what is there. */
    private void openFolder() throws IOException {
        for (int i = 1; i <= MOST_FOLDERS; i++) {
            var candidate = i == 1 ? place : place.resolveSibling(place.getFileName() + "." + i);
            Files.createDirectories(candidate);
            var channel =
                    FileChannel.open(candidate.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (isLocked(channel)) {
                lockChannel = channel;
                folder = candidate;
                findFiles(candidate);
                return;
            }
            channel.close();
        }
        throw new IOException("%d programs use this folder already: %s".formatted(MOST_FOLDERS, place));
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            @Nullable FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    private void findFiles(Path from) throws IOException {
        var found = new ArrayList<SpoolFile>();
        try (var paths = Files.newDirectoryStream(from, "*" + SUFFIX)) {
            for (var path : paths) {
                var name = path.getFileName().toString();
                var digits = name.substring(0, name.length() - SUFFIX.length());
                if (digits.length() == Long.BYTES * 2 && digits.chars().allMatch(HexFormat::isHexDigit)) {
                    found.add(new SpoolFile(path, HexFormat.fromHexDigitsToLong(digits)));
                }
            }
        }
        found.sort((one, other) -> Long.compareUnsigned(one.number, other.number));
        for (var file : found) {
            countMessages(file);
            files.add(file);
            newest = Math.max(newest, file.number);
            bytes += file.size;
            unreadMessages += file.unreadMessages;
            unreadEntries += file.unreadEntries;
        }
        List.copyOf(files).forEach(this::deleteIfDone);
    }

    private void countMessages(SpoolFile file) throws IOException {
        try (var channel = FileChannel.open(file.path, StandardOpenOption.READ)) {
            long end = channel.size();
            while (true) {
                var record = readRecord(channel, file.size, end);
                var message = record.flatMap(StageMessageSpool::decode);
                if (message.isEmpty()) {
                    damagedFiles += file.size < end ? 1 : 0;
                    return;
                }
                file.size += HEADER_BYTES + record.get().limit();
                file.unreadMessages++;
                file.unreadEntries += message.get().entries();
            }
        }
    }

    /** Returns the record at a place of a file; empty at its end and if the record is damaged. */
    private static Optional<ByteBuffer> readRecord(FileChannel channel, long at, long end) throws IOException {
        var header = ByteBuffer.allocate(HEADER_BYTES);
        if (at + HEADER_BYTES > end || !fill(channel, header, at)) {
            return Optional.empty();
        }
        int length = header.getInt();
        if (length < 0 || length > MOST_MESSAGE_BYTES || at + HEADER_BYTES + length > end) {
            return Optional.empty();
        }
        var record = ByteBuffer.allocate(length);
        if (!fill(channel, record, at + HEADER_BYTES) || checksum(record) != header.getInt()) {
            return Optional.empty();
        }
        return Optional.of(record);
    }

    private static boolean fill(FileChannel channel, ByteBuffer buffer, long at) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, at + buffer.position()) < 0) {
                return false;
            }
        }
        buffer.flip();
        return true;
    }

    private static int checksum(ByteBuffer record) {
        var sum = new CRC32C();
        sum.update(record.duplicate());
        return (int) sum.getValue();
    }

    private static ByteBuffer encode(OutgoingStageMessage message) throws IOException {
        var buffer = new ByteArrayOutputStream(message.body().length + 512);
        try (var data = new DataOutputStream(buffer)) {
            writeText(data, message.subject().toString());
            writeText(data, message.part());
            data.writeInt(message.entries());
            data.write(message.body());
        }
        var record = ByteBuffer.wrap(buffer.toByteArray());
        var framed = ByteBuffer.allocate(HEADER_BYTES + record.remaining());
        framed.putInt(record.remaining()).putInt(checksum(record)).put(record);
        return framed.flip();
    }

    private static void writeText(DataOutputStream data, String text) throws IOException {
        var encoded = text.getBytes(StandardCharsets.UTF_8);
        data.writeShort(encoded.length);
        data.write(encoded);
    }

    private static Optional<OutgoingStageMessage> decode(ByteBuffer record) {
        try {
            var data = record.duplicate();
            var subject = StageSubject.parse(readText(data));
            var part = readText(data);
            int entries = data.getInt();
            var body = new byte[data.remaining()];
            data.get(body);
            return entries < 0
                    ? Optional.empty()
                    : subject.map(known -> new OutgoingStageMessage(known, part, body, entries));
        } catch (BufferUnderflowException _) {
            return Optional.empty();
        }
    }

    private static String readText(ByteBuffer data) {
        var encoded = new byte[Short.toUnsignedInt(data.getShort())];
        data.get(encoded);
        return new String(encoded, StandardCharsets.UTF_8);
    }

    private void closeOut() {
        closeQuietly(out);
        out = null;
    }

    private void closeIn() {
        closeQuietly(in);
        in = null;
    }

    private static void closeQuietly(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException _) {
            return; // what was written is in the file
        }
    }

    /** Closes the files; those with messages that are not stored remain, and an empty folder does not. */
    @Override
    public void close() {
        closeOut();
        closeIn();
        closeQuietly(lockChannel);
        if (folder != null && files.isEmpty()) {
            try {
                Files.deleteIfExists(folder.resolve(LOCK));
                Files.deleteIfExists(folder);
            } catch (IOException _) {
                return; // an empty folder harms nothing
            }
        }
    }
}
