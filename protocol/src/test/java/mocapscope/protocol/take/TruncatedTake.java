package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapReadLimits;
import mocapscope.protocol.mcap.reader.McapRecordReader;
import mocapscope.protocol.mcap.recovery.McapRecovery;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport.McapRecoveryOutcome;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.take.writer.TakeWriter;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** A take, and what is recovered of it when it is cut. Cuts several at a time. */
final class TruncatedTake {
    /** Lines of the toy in a chunk. */
    private static final int A_CHUNK = 5;

    /** The number of random bytes in a line. */
    private static final int A_LINE = 20;

    private final Path folder;
    private final byte[] whole;
    private final long[] starts;
    private final long[] ends;
    /** The number of messages by number of chunks. */
    private final long[] messages;

    private final AtomicLong names = new AtomicLong();

    /** Writes a take of about {@code bytes} into {@code folder}. */
    TruncatedTake(Path folder, int bytes) throws IOException {
        this.folder = folder;
        var file = write(folder.resolve("x.mcap"), bytes);
        this.whole = Files.readAllBytes(file);
        try (var reader = McapIndexedReader.open(file)) {
            starts = reader.chunkIndexes().stream()
                    .mapToLong(chunk -> chunk.chunkStartOffset())
                    .toArray();
            ends = reader.chunkIndexes().stream()
                    .mapToLong(chunk -> chunk.chunkStartOffset() + chunk.chunkLength())
                    .toArray();
        }
        long all = TakeTestRecordings.records(file).stream()
                .filter(McapMessage.class::isInstance)
                .count();
        assertEquals(0, all % ends.length);
        messages = new long[ends.length + 1];
        Arrays.setAll(messages, count -> all / ends.length * count);
    }

    private static Path write(Path file, int bytes) throws IOException {
        try (var out = Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            var take = new TakeWriter(out, "test", false);
            var session = TakeTestRecordings.toy("toy-1");
            var writer = take.addSession(session).orElseThrow();
            var replayer = new SessionReplayer(session, writer);
            var random = new Random(5);
            for (int i = 0; take.position() < bytes; i += A_CHUNK) {
                replayEntries(replayer, i, i + A_CHUNK, random);
                take.flush();
            }
            writer.finish();
            take.finish();
        }
        return file;
    }

    /** Lines that no compression makes short: a chunk of few messages has many bytes, and is recovered the sooner. */
    private static void replayEntries(SessionReplayer to, int from, int end, Random random) {
        for (int i = from; i < end; i++) {
            var noise = new byte[A_LINE];
            random.nextBytes(noise);
            var line = "n %s%n".formatted(HexFormat.of().formatHex(noise)).getBytes(StandardCharsets.US_ASCII);
            var bytes = ByteBuffer.wrap(line).asReadOnlyBuffer();
            to.data(
                    Direction.TO_CLIENT,
                    ToyProtocol.TCP,
                    TakeTestRecordings.at(i),
                    bytes,
                    Entry.EntryModification.NONE);
        }
    }

    int length() {
        return whole.length;
    }

    int chunks() {
        return ends.length;
    }

    /** Truncates the take at each of those offsets, and fails if not all complete chunks are recovered. */
    void checkTruncations(IntStream lengths) {
        lengths.parallel().forEach(this::checkTruncation);
    }

    /** Removes that many bytes from the start of the take, and fails if not all complete chunks are recovered. */
    void checkLostStarts(IntStream lengths) {
        lengths.parallel().forEach(this::checkLostStart);
    }

    private void checkLostStart(int lost) {
        var name = "start-" + names.incrementAndGet();
        var rest = folder.resolve(name + ".mcap.part");
        var recovered = folder.resolve(name + ".mcap");
        try {
            Files.write(rest, Arrays.copyOfRange(whole, lost, whole.length));
            var report = recover(rest, recovered);
            int gone = (int) Arrays.stream(starts).filter(start -> start < lost).count();
            assertEquals(messages[ends.length] - messages[gone], report.messages(), "without " + lost);
            boolean isWhole = lost <= McapRecordReader.MAGIC_SIZE;
            assertEquals(isWhole ? McapRecoveryOutcome.WHOLE : McapRecoveryOutcome.LOSSY, report.verdict());
            Files.delete(recovered);
            Files.delete(rest);
        } catch (IOException broken) {
            throw new AssertionError("without " + lost, broken);
        }
    }

    private void checkTruncation(int length) {
        var name = "cut-" + names.incrementAndGet();
        var cut = folder.resolve(name + ".mcap.part");
        var recovered = folder.resolve(name + ".mcap");
        try {
            Files.write(cut, Arrays.copyOf(whole, length));
            var report = recover(cut, recovered);
            int chunks = chunksIn(length);
            assertEquals(messages[chunks], report.messages(), "cut at " + length);
            if (report.verdict() != McapRecoveryOutcome.NOTHING) {
                assertEquals(
                        chunks > 0 ? 1 : 0,
                        Take.open(recovered).activeSessions().size());
            }
            Files.delete(recovered);
            Files.delete(cut);
        } catch (IOException broken) {
            throw new AssertionError("cut at " + length, broken);
        }
    }

    /** Recovers a take without waiting for the disk. */
    private static McapRecoveryReport recover(Path from, Path to) throws IOException {
        try (var made = FileChannel.open(
                to, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new McapRecovery(McapReadLimits.STANDARD).recover(from, made, McapRecoveryProgressMonitor.NONE);
        }
    }

    private int chunksIn(long length) {
        int count = 0;
        while (count < ends.length && ends[count] <= length) {
            count++;
        }
        return count;
    }
}
