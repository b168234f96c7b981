package mocapscope.protocol.recording.conversion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Direction;

/**
 * Writes a protocol's log file, such as a VRPN log, with either the client's or the server's messages. A failed write
 * ends the replay.
 */
final class NativeProtocolLogWriter implements SessionListener {

    /** Receives the encoded bytes of each message with its number, in order. */
    interface EncodedMessageOutput {
        /** Writes the message of that number, counted from 1; the preamble precedes message 1. */
        void write(long number, ByteBuffer bytes) throws IOException;
    }

    private final Direction direction;
    private final ProtocolMessageFileFormat.ProtocolFileEncoder format;
    private final EncodedMessageOutput out;
    private final CancellableWriteProgressMonitor monitor;
    private long messages;
    private long leftOut;
    private long errors;
    private long bytes;

    NativeProtocolLogWriter(
            Direction direction,
            ProtocolMessageFileFormat.ProtocolFileEncoder format,
            EncodedMessageOutput out,
            CancellableWriteProgressMonitor monitor) {
        this.direction = direction;
        this.format = format;
        this.out = out;
        this.monitor = monitor;
    }

    NativeProtocolFileExporter.ProtocolFileExportResult result() {
        return new NativeProtocolFileExporter.ProtocolFileExportResult(messages, leftOut, errors, bytes);
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case DecodedMessage message -> onMessage(message);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private void onMessage(DecodedMessage message) {
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
        int length = written.remaining();
        try {
            out.write(messages + 1, written);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken.getMessage(), broken);
        }
        bytes += length;
    }

    private void onFinding(Finding finding) {
        if (finding.direction() == direction && finding.severity() == Severity.ERROR) {
            errors++;
        }
    }
}
