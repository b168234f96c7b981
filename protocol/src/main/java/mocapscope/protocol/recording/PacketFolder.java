package mocapscope.protocol.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.FileFormat;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Writes what one side says in a recording into a new folder, a numbered file for each message. */
public final class PacketFolder {
    /** Nothing is looked at again, so little of the recording is held. */
    private static final long BUDGET = 1 << 20;

    private final Recorded source;
    private final Direction direction;
    private final Progress progress;

    /** Of {@code source}, what was said in {@code direction}; {@code progress} counts messages. */
    public PacketFolder(Recorded source, Direction direction, Progress progress) {
        this.source = source;
        this.direction = direction;
        this.progress = progress;
    }

    /**
     * Makes {@code folder}, which must not exist. Until it is whole its name ends in {@code .part}; when it cannot be
     * finished, nothing is left of it.
     *
     * @throws IllegalArgumentException when the recording holds nothing of that direction that such files can
     * @throws java.util.concurrent.CancellationException when that was asked for
     * @throws IOException when there is such a file already, or something cannot be read or written
     */
    public Conversion.Result to(Path folder, FileFormat format) throws IOException {
        if (Files.exists(folder)) {
            throw new IOException("there is such a folder already: choose another name, or remove it: " + folder);
        }
        var part = folder.resolveSibling(folder.getFileName() + ".part");
        try {
            Files.createDirectory(part);
        } catch (FileAlreadyExistsException taken) {
            throw new IOException("an unfinished folder is in the way: remove it if nobody writes it: " + part, taken);
        } catch (NoSuchFileException | AccessDeniedException refused) {
            throw NewFile.nowhere(part, refused);
        }
        var writing = new Writing(part, format);
        try {
            var result = writing.all();
            Files.move(part, folder);
            return result;
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        } finally {
            writing.clear();
        }
    }

    /** Writes into the folder as it is replayed, and knows what it wrote. */
    private final class Writing implements Tap {
        private final Path part;
        private final FileFormat format;
        private final FileFormat.Writing writing;
        private long messages;
        private long leftOut;
        private long errors;
        private long bytes;

        Writing(Path part, FileFormat format) {
            this.part = part;
            this.format = format;
            this.writing = format.writing().orElseThrow();
        }

        Conversion.Result all() throws IOException {
            var recording = source.recording();
            var session = source.session("conversion", recording.anchor(), BUDGET, SkeletonMaps.builtIn());
            recording.replay(source.replayer(session, this));
            if (messages == 0) {
                throw new IllegalArgumentException("no %s in it was said %s, so there is nothing to write: %s"
                        .formatted(format.label(), Conversion.way(direction), source.file()));
            }
            return new Conversion.Result(messages, leftOut, errors, bytes);
        }

        /** Nothing is left where it was not finished; what others put there stays. */
        void clear() throws IOException {
            if (Files.isDirectory(part)) {
                for (long n = 1; n <= messages + 1; n++) {
                    Files.deleteIfExists(file(n));
                }
                Files.deleteIfExists(part);
            }
        }

        private Path file(long n) {
            return part.resolve("%06d%s".formatted(n, format.extension()));
        }

        @Override
        public void message(Message message) {
            if (message.direction() != direction) {
                return;
            }
            var written = writing.of(message);
            if (!written.hasRemaining()) {
                leftOut++;
                return;
            }
            write(written);
            progress.message(messages);
        }

        private void write(ByteBuffer packet) {
            var copy = new byte[packet.remaining()];
            packet.get(copy);
            try {
                Files.write(file(messages + 1), copy);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken.getMessage(), broken);
            }
            messages++;
            bytes += copy.length;
        }

        @Override
        public void finding(Finding finding) {
            if (finding.direction() == direction && finding.severity() == Severity.ERROR) {
                errors++;
            }
        }

        @Override
        public void state(State state) {}

        @Override
        public void entry(Entry entry) {}

        @Override
        public void source(SourceInfo source) {}

        @Override
        public void sample(Sample sample) {}
    }
}
