package mocapscope.protocol.recording.conversion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.file.AtomicFolderWriter;
import mocapscope.protocol.recording.NewFileCreator;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.WriteProgressMonitor;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.decoder.ProtocolFileFormat;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Direction;

/** Writes each message that one side of a recorded session sent to a numbered file in a new folder. */
public final class PacketFolderWriter {
    /** The small transcript budget, since entries are not needed again. */
    private static final long BUDGET = 1 << 20;

    private static final String PART = ".part";

    private final RecordedSession source;
    private final Direction direction;
    private final WriteProgressMonitor monitor;

    /** Creates a writer of the messages in {@code direction}; {@code monitor} receives the number of messages. */
    public PacketFolderWriter(RecordedSession source, Direction direction, WriteProgressMonitor monitor) {
        this.source = source;
        this.direction = direction;
        this.monitor = monitor;
    }

    /**
     * Creates {@code folder}, which must not exist. Its name ends in {@code .part} until it is complete; it is deleted
     * if it cannot be completed.
     *
     * @throws IllegalArgumentException if the recording has no messages in that direction that such files can hold
     * @throws java.util.concurrent.CancellationException if cancelled
     * @throws IOException if {@code folder} exists, or if reading or writing fails
     */
    public RecordingConverter.ConversionResult writeTo(Path folder, ProtocolFileFormat format) throws IOException {
        var writing = new Writing(begin(folder), format);
        try {
            var result = writing.all();
            writing.folder.commit();
            return result;
        } catch (FileAlreadyExistsException taken) {
            throw new IOException("another folder now has this name: choose another name: " + folder, taken);
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        } finally {
            writing.folder.discard();
        }
    }

    private static AtomicFolderWriter begin(Path folder) throws IOException {
        try {
            return AtomicFolderWriter.create(folder, PART);
        } catch (FileAlreadyExistsException taken) {
            throw new IOException(
                    "an unfinished folder exists: remove it if no program writes to it: " + folder + PART, taken);
        } catch (NoSuchFileException | AccessDeniedException exception) {
            throw NewFileCreator.toCreationError(folder, exception);
        }
    }

    /** A session listener that writes the messages during the replay and counts them. */
    private final class Writing implements SessionListener {
        private final AtomicFolderWriter folder;
        private final ProtocolFileFormat format;
        private final ProtocolFileFormat.ProtocolFileEncoder encoder;
        private long messages;
        private long leftOut;
        private long errors;
        private long bytes;

        Writing(AtomicFolderWriter folder, ProtocolFileFormat format) {
            this.folder = folder;
            this.format = format;
            this.encoder = format.createEncoder().orElseThrow();
        }

        RecordingConverter.ConversionResult all() throws IOException {
            var recording = source.recording();
            var session = source.createSession("conversion", recording.anchor(), BUDGET, SkeletonMapRegistry.builtIn());
            recording.replay(source.createReplayer(session, this));
            if (messages == 0) {
                throw new IllegalArgumentException("the recording has no %s %s, so there is nothing to write: %s"
                        .formatted(format.label(), RecordingConverter.directionText(direction), source.file()));
            }
            return new RecordingConverter.ConversionResult(messages, leftOut, errors, bytes);
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case Message message -> onMessage(message);
                case Finding finding -> onFinding(finding);
                default -> {}
            }
        }

        private void onMessage(Message message) {
            if (message.direction() != direction) {
                return;
            }
            var written = encoder.encode(message);
            if (!written.hasRemaining()) {
                leftOut++;
                return;
            }
            write(written);
            monitor.report(messages);
        }

        private void write(ByteBuffer packet) {
            int length = packet.remaining();
            try {
                folder.write("%06d%s".formatted(messages + 1, format.extension()), packet);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken.getMessage(), broken);
            }
            messages++;
            bytes += length;
        }

        private void onFinding(Finding finding) {
            if (finding.direction() == direction && finding.severity() == Severity.ERROR) {
                errors++;
            }
        }
    }
}
