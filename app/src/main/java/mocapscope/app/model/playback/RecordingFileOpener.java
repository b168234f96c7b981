package mocapscope.app.model.playback;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.RecordingFormat;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;

/** Opens recording files of every supported format: takes, network captures and session captures. */
public final class RecordingFileOpener {
    private RecordingFileOpener() {}

    /**
     * Opens a file whose {@link RecordingFormat} its content or its name identifies; may take long if the whole file must be read.
     *
     * @param port the servers' port in a network capture, if it differs from the protocols' default
     * @throws IllegalArgumentException if it is not a recording
     * @throws java.util.concurrent.CancellationException if {@code watch} requests it
     */
    public static RecordingFile open(Path file, List<Protocol> protocols, OptionalInt port, ScanProgressMonitor watch)
            throws IOException {
        return switch (RecordingFormat.of(file, protocols)) {
            case TAKE -> Take.open(file).recordingFile(protocols);
            case NETWORK_CAPTURE -> NetworkCaptureRecordingFile.open(file, protocols, port, watch);
            case SESSION_CAPTURE, PROTOCOL_FILE, UNKNOWN ->
                RecordingFile.of(RecordedSession.open(file, protocols, null));
        };
    }
}
