package mocapscope.app.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import mocapscope.protocol.recording.Perusal;
import mocapscope.protocol.recording.Recorded;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.traffic.NetworkCapture;

/** Opens recordings of every kind. */
public final class RecordingFiles {
    private RecordingFiles() {}

    /**
     * Opens a file of a kind that can be told by its name; takes its time where all of it must be read for that.
     *
     * @param port of the servers in a capture of a network, where it is not the protocols' own
     * @throws IllegalArgumentException when it is no recording
     * @throws java.util.concurrent.CancellationException when {@code watch} asks for that
     */
    public static RecordingFile open(Path file, List<Protocol> protocols, OptionalInt port, Perusal watch)
            throws IOException {
        if (Take.isTake(file)) {
            return Take.open(file).parts(protocols);
        }
        return NetworkCapture.isOne(file)
                ? NetworkCapture.open(file, protocols, port, watch)
                : RecordingFile.of(Recorded.open(file, protocols, null));
    }

    /** Whether a person may have to say whose bytes a file holds. */
    public static boolean askWhose(Path file) {
        return NetworkCapture.isOne(file) || Recorded.isCapture(file);
    }

    /** Whether a person may have to say at which port the servers were. */
    public static boolean askPort(Path file) {
        return NetworkCapture.isOne(file);
    }

    /** How the names of files end that can be opened. */
    public static List<String> extensions(List<Protocol> protocols) {
        return Stream.of(List.of(Take.EXTENSION), NetworkCapture.EXTENSIONS, Recorded.extensions(protocols))
                .flatMap(List::stream)
                .toList();
    }
}
