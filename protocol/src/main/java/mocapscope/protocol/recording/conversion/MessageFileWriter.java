package mocapscope.protocol.recording.conversion;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.WriteProgressMonitor;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.ProtocolFileFormat;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Direction;

/**
 * A session listener that writes decoded messages of one direction to an output stream in a file format. A failed write
 * ends the replay.
 */
final class MessageFileWriter implements SessionListener {
    private final Direction direction;
    private final ProtocolFileFormat.ProtocolFileEncoder format;
    private final OutputStream out;
    private final WriteProgressMonitor monitor;
    private long messages;
    private long leftOut;
    private long errors;
    private long bytes;

    MessageFileWriter(
            Direction direction,
            ProtocolFileFormat.ProtocolFileEncoder format,
            OutputStream out,
            WriteProgressMonitor monitor) {
        this.direction = direction;
        this.format = format;
        this.out = out;
        this.monitor = monitor;
    }

    RecordingConverter.ConversionResult result() {
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
        var written = format.encode(message);
        if (!written.hasRemaining()) {
            leftOut++;
            return;
        }
        write(written);
        messages++;
        monitor.report(messages);
    }

    /** Writes the names that are known at the recording's start. */
    void writePreamble(Decoder.DecoderState state) {
        write(format.encodePreamble(state, direction));
    }

    private void write(ByteBuffer written) {
        var copy = new byte[written.remaining()];
        written.get(copy);
        try {
            out.write(copy);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken.getMessage(), broken);
        }
        bytes += copy.length;
    }

    private void onFinding(Finding finding) {
        if (finding.direction() == direction && finding.severity() == Severity.ERROR) {
            errors++;
        }
    }
}
