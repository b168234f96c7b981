package mocapscope.app.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
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
     * @throws IllegalArgumentException when it is no recording
     */
    public static RecordingFile open(Path file, List<Protocol> protocols) throws IOException {
        if (Take.isTake(file)) {
            return Take.open(file).parts(protocols);
        }
        return NetworkCapture.isOne(file)
                ? NetworkCapture.open(file, protocols, OptionalInt.empty())
                : RecordingFile.of(Recorded.open(file, protocols, null));
    }

    /** How the names of files end that can be opened. */
    public static List<String> extensions(List<Protocol> protocols) {
        return Stream.of(List.of(Take.EXTENSION), NetworkCapture.EXTENSIONS, Recorded.extensions(protocols))
                .flatMap(List::stream)
                .toList();
    }
}
