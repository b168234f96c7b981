package mocapscope.protocol.take;

import java.nio.file.Path;
import java.util.Optional;

/**
 * An immutable snapshot of a recorder's state: file, phase, bytes written, queue size, write rate and failure reason.
 *
 * @param file path of the complete take
 * @param nanos duration so far
 * @param bytes bytes written to the file
 * @param queued number of operations in the queue
 * @param queuedBytes approximate memory size of the queue, without samples
 * @param omittedSamples number of samples that are missing from the decoded channels of the take, but not from its bytes
 * @param bytesPerSecond recent write rate
 * @param slow true if the disk is too slow and the queue grows
 * @param fault reason for which recording ended early, or an empty string
 * @param completeTake path of the complete take if it could not be renamed
 */
public record TakeRecorderSnapshot(
        Path file,
        TakeRecorderPhase phase,
        long nanos,
        long bytes,
        long queued,
        long queuedBytes,
        long omittedSamples,
        double bytesPerSecond,
        boolean slow,
        String fault,
        Optional<Path> completeTake) {

    /** The phase of a take recorder: running, done or failed. */
    public enum TakeRecorderPhase {
        /** Session events are being recorded. */
        RUNNING,
        /** The take is complete. */
        DONE,
        /**
         * Recording ended early. The data up to then is intact: in an unfinished take, in a complete one if the disk
         * was too slow (as soon as the queue is written), or in the file {@code elsewhere}. Otherwise {@code fault}
         * reports the loss.
         */
        FAILED
    }
}
