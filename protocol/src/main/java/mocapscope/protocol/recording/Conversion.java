package mocapscope.protocol.recording;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.FileFormat;
import mocapscope.protocol.transcript.Direction;

/** Writes what one side says in a recording as a file of its own. */
public final class Conversion {
    /** Nothing is looked at again, so little of the recording is held. */
    private static final long BUDGET = 1 << 20;

    private final Recorded source;
    private final Direction direction;
    private final Progress progress;

    /** Of {@code source}, what was said in {@code direction}; {@code progress} counts messages. */
    public Conversion(Recorded source, Direction direction, Progress progress) {
        this.source = source;
        this.direction = direction;
        this.progress = progress;
    }

    /**
     * What came of it.
     *
     * @param messages that were written
     * @param leftOut messages for which the format has no place
     * @param errors found in what was read
     */
    public record Result(long messages, long leftOut, long errors, long bytes) {}

    /**
     * Writes {@code target}, which must not exist. Until it is whole its name ends in {@code .part}; when it cannot be
     * finished, nothing is left of it.
     *
     * @throws IllegalArgumentException when the recording holds nothing of that direction
     * @throws java.util.concurrent.CancellationException when that was asked for
     * @throws IOException when there is such a file already, or one of the two cannot be read or written
     */
    public Result to(Path target, FileFormat.Writing format) throws IOException {
        return NewFile.make(target, file -> write(file, format));
    }

    static String way(Direction direction) {
        return direction == Direction.TO_CLIENT ? "towards the client (in)" : "to the server (out)";
    }

    private Result write(AtomicFileWriter file, FileFormat.Writing format) throws IOException {
        try (var out = new BufferedOutputStream(file.stream())) {
            var recording = source.recording();
            var converting = new Converting(direction, format, out, progress);
            var session = source.session("conversion", recording.anchor(), BUDGET, SkeletonMaps.builtIn());
            recording.standing().retold(session.history().decoder(), new Before(converting));
            recording.replay(source.replayer(session, converting));
            var result = converting.result();
            if (result.messages() == 0) {
                throw new IllegalArgumentException("the recording has no messages %s, so there is nothing to write: %s"
                        .formatted(way(direction), source.file()));
            }
            return result;
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        }
    }
}
