package mocapscope.protocol.recording.conversion;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.recording.AtomicNewFileCreator;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.transcript.Direction;

/** Exports one peer's recorded messages to a file in the protocol's native format, such as a VRPN log. */
public final class NativeProtocolFileExporter {
    /** The small transcript budget, since entries are not needed again. */
    private static final long BUDGET = 1 << 20;

    private final RecordedSession source;
    private final Direction direction;
    private final CancellableWriteProgressMonitor monitor;

    /** Creates a conversion of the messages in {@code direction}; {@code monitor} receives the number of messages. */
    public NativeProtocolFileExporter(
            RecordedSession source, Direction direction, CancellableWriteProgressMonitor monitor) {
        this.source = source;
        this.direction = direction;
        this.monitor = monitor;
    }

    /**
     * The counts of a finished conversion: messages written, messages left out, decoding errors and bytes.
     *
     * @param messages number of messages written
     * @param leftOut number of messages that the format cannot hold
     * @param errors number of errors found while decoding
     */
    public record ProtocolFileExportResult(long messages, long leftOut, long errors, long bytes) {}

    /**
     * Writes {@code target}, which must not exist. Its name ends in {@code .part} until it is complete; it is deleted
     * if it cannot be completed.
     *
     * @throws IllegalArgumentException if the recording has no messages in that direction
     * @throws java.util.concurrent.CancellationException if cancelled
     * @throws IOException if {@code target} exists, or if reading or writing fails
     */
    public ProtocolFileExportResult writeTo(Path target, ProtocolMessageFileFormat.ProtocolFileEncoder format)
            throws IOException {
        return AtomicNewFileCreator.create(target, file -> write(file, format));
    }

    static String directionText(Direction direction) {
        return direction == Direction.TO_CLIENT ? "towards the client (in)" : "to the server (out)";
    }

    private ProtocolFileExportResult write(AtomicFileWriter file, ProtocolMessageFileFormat.ProtocolFileEncoder format)
            throws IOException {
        try (var out = new BufferedOutputStream(file.stream())) {
            var recording = source.recording();
            var writer = new NativeProtocolLogWriter(direction, format, (_, bytes) -> write(bytes, out), monitor);
            var session = source.createSession("conversion", recording.anchor(), BUDGET, SkeletonMapLibrary.builtIn());
            writer.writePreamble(session.history().decoderState());
            recording.replay(source.createReplayer(session, writer));
            var result = writer.result();
            if (result.messages() == 0) {
                throw new IllegalArgumentException("the recording has no messages %s, so there is nothing to write: %s"
                        .formatted(directionText(direction), source.file()));
            }
            return result;
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        }
    }

    private static void write(ByteBuffer bytes, OutputStream out) throws IOException {
        var copy = new byte[bytes.remaining()];
        bytes.get(copy);
        out.write(copy);
    }
}
