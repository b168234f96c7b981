package mocapscope.app.model.playback;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;

/** Opens recording files of every supported format: takes, network captures and session captures. */
public final class RecordingFileOpener {
    private RecordingFileOpener() {}

    /**
     * Opens a file whose format its name identifies; may take long if the whole file must be read.
     *
     * @param port the servers' port in a network capture, if it differs from the protocols' default
     * @throws IllegalArgumentException if it is not a recording
     * @throws java.util.concurrent.CancellationException if {@code watch} requests it
     */
    public static RecordingFile open(Path file, List<Protocol> protocols, OptionalInt port, ScanProgressMonitor watch)
            throws IOException {
        if (Take.isTake(file)) {
            return Take.open(file).recordingFile(protocols);
        }
        return NetworkCaptureRecordingFile.isCapture(file)
                ? NetworkCaptureRecordingFile.open(file, protocols, port, watch)
                : RecordingFile.of(RecordedSession.open(file, protocols, null));
    }

    /** Returns true if the user may need to choose the protocol of the file. */
    public static boolean needsProtocolChoice(Path file) {
        return NetworkCaptureRecordingFile.isCapture(file) || RecordedSession.isCapture(file);
    }

    /** Returns true if the user may need to choose the servers' port. */
    public static boolean needsPortChoice(Path file) {
        return NetworkCaptureRecordingFile.isCapture(file);
    }

    /** Returns the file name extensions that can be opened. */
    public static List<String> extensions(List<Protocol> protocols) {
        return Stream.of(
                        List.of(Take.EXTENSION),
                        NetworkCaptureRecordingFile.EXTENSIONS,
                        RecordedSession.extensions(protocols))
                .flatMap(List::stream)
                .toList();
    }
}
