package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.recording.Perusal;
import mocapscope.protocol.recording.Recorded;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.traffic.NetworkCapture;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** Opens recordings of whatever kind; a file may have several. */
final class Recordings {
    private Recordings() {}

    /** Whether a file may have several sessions, which have names. */
    static boolean several(Path file) {
        return Take.isTake(file) || NetworkCapture.isOne(file);
    }

    /** Whether a file says itself which way its bytes went. */
    static boolean tellsDirection(Path file) {
        return several(file) || Recorded.isCapture(file);
    }

    /**
     * Opens a file, and says what is the matter with it, and how far it is read where that takes its time.
     *
     * @param direction which way the bytes of a log went; null where nothing was said
     */
    static RecordingFile open(Path file, Whose whose, @Nullable Direction direction, Terminal to) throws IOException {
        return open(file, whose, direction, to, () -> false);
    }

    /**
     * The same.
     *
     * @throws java.util.concurrent.CancellationException when {@code stopped} says so
     */
    static RecordingFile open(
            Path file, Whose whose, @Nullable Direction direction, Terminal to, BooleanSupplier stopped)
            throws IOException {
        if (!NetworkCapture.isOne(file)) {
            whose.refusePort(file);
        }
        if (!several(file)) {
            return RecordingFile.of(Recorded.open(file, whose.protocols(), direction));
        }
        if (direction != null) {
            throw new IllegalArgumentException("%s contains the direction of its bytes: omit --direction"
                    .formatted(Take.isTake(file) ? "a take" : "a network capture"));
        }
        var source = Take.isTake(file)
                ? Take.open(file).parts(whose.protocols())
                : NetworkCapture.open(file, whose.protocols(), whose.port(), watch(file, to, stopped));
        if (!source.notice().isEmpty()) {
            source.notice().lines().forEach(to::say);
        }
        return source;
    }

    private static Perusal watch(Path file, Terminal to, BooleanSupplier stopped) {
        var patience = new Patience(to);
        return new Perusal(part -> patience.say(() -> "%.0f %% of %s is read".formatted(100 * part, file)), stopped);
    }

    /** All parts, or the one of that name. */
    static List<RecordingFile.Part> chosen(RecordingFile source, @Nullable String session) {
        return session == null ? source.parts() : List.of(source.part(session));
    }
}
