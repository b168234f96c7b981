package mocapscope.protocol.take;

import java.nio.file.Path;

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
        String fault) {

    /** Where it stands. */
    public enum Phase {
        /** What sessions go through is written, or waits for that. */
        RUNNING,
        /** The take is whole. */
        DONE,
        /**
         * What was recorded until then is intact: in an unfinished take, or, where the disk did not keep up, in a whole one as soon
         * as all that waited for it is written.
         */
        FAILED
    }
}
