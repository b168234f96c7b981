package mocapscope.protocol.take;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How a recording goes.
 *
 * @param file the take, as it is called when it is whole
 * @param nanos since it began
 * @param bytes written to the file
 * @param queued what waits to be written
 * @param queuedBytes about so many bytes of memory
 * @param bytesPerSecond written lately
 * @param slow whether the disk does not keep up, so that memory fills
 * @param fault why nothing more is written; empty while all is well
 * @param elsewhere the take, which is whole, when it could not be given its name
 */
public record RecordingState(
        Path file,
        Phase phase,
        long nanos,
        long bytes,
        long queued,
        long queuedBytes,
        double bytesPerSecond,
        boolean slow,
        String fault,
        Optional<Path> elsewhere) {

    /** Where it stands. */
    public enum Phase {
        /** What sessions go through is written, or waits for that. */
        RUNNING,
        /** The take is whole. */
        DONE,
        /**
         * What was recorded until then is intact: in an unfinished take, or, where the disk did not keep up, in a whole one as soon
         * as all that waited for it is written, or in one that is {@code elsewhere}. Otherwise {@code fault} says that it is lost.
         */
        FAILED
    }
}
