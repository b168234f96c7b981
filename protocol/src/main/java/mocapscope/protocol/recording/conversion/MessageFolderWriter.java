package mocapscope.protocol.recording.conversion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import mocapscope.protocol.file.AtomicFolderWriter;
import mocapscope.protocol.recording.AtomicNewFileCreator;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.transcript.Direction;

/** Writes a recorded session's messages in one direction (to client or to server) as numbered files in a new folder. */
public final class MessageFolderWriter {
    /** The small transcript budget, since entries are not needed again. */
    private static final long BUDGET = 1 << 20;

    private static final String PART = ".part";

    private final RecordedSession source;
    private final Direction direction;
    private final CancellableWriteProgressMonitor monitor;

    /** Creates a writer of the messages in {@code direction}; {@code monitor} receives the number of messages. */
    public MessageFolderWriter(RecordedSession source, Direction direction, CancellableWriteProgressMonitor monitor) {
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
    public NativeProtocolFileExporter.ProtocolFileExportResult writeTo(Path folder, ProtocolMessageFileFormat format)
            throws IOException {
        var to = begin(folder);
        try {
            var result = write(to, format);
            to.commit();
            return result;
        } catch (FileAlreadyExistsException taken) {
            throw new IOException("another folder now has this name: choose another name: " + folder, taken);
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        } finally {
            to.discard();
        }
    }

    private static AtomicFolderWriter begin(Path folder) throws IOException {
        try {
            return AtomicFolderWriter.create(folder, PART);
        } catch (FileAlreadyExistsException taken) {
            throw new IOException(
                    "an unfinished folder exists: remove it if no program writes to it: " + folder + PART, taken);
        } catch (NoSuchFileException | AccessDeniedException exception) {
            throw AtomicNewFileCreator.toCreationError(folder, exception);
        }
    }

    private NativeProtocolFileExporter.ProtocolFileExportResult write(
            AtomicFolderWriter folder, ProtocolMessageFileFormat format) throws IOException {
        var writer = new NativeProtocolLogWriter(
                direction,
                format.createEncoder().orElseThrow(),
                (number, packet) -> folder.write("%06d%s".formatted(number, format.extension()), packet),
                monitor);
        var recording = source.recording();
        var session = source.createSession("conversion", recording.anchor(), BUDGET, SkeletonMapLibrary.builtIn());
        recording.replay(source.createReplayer(session, writer));
        var result = writer.result();
        if (result.messages() == 0) {
            throw new IllegalArgumentException("the recording has no %s %s, so there is nothing to write: %s"
                    .formatted(format.label(), NativeProtocolFileExporter.directionText(direction), source.file()));
        }
        return result;
    }
}
