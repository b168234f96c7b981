package mocapscope.protocol.mcap;

import java.util.List;

/**
 * What became of a damaged file.
 *
 * @param chunks that were read
 * @param lostBytes of records that should hold something; what only helps to find it can be made anew and is not counted
 * @param lostMessages those that an index or the statistics of the file tell of; there may be more
 * @param faults the first hundred, as a person reads them
 * @param verdict how it went
 * @param messages that are in the new file
 * @param attachments that are in the new file
 * @param metadata records of metadata that are in the new file
 * @param lostChunks that could not be read
 */
public record RecoveryReport(
        Verdict verdict,
        long messages,
        long chunks,
        long attachments,
        long metadata,
        long lostBytes,
        long lostChunks,
        long lostMessages,
        List<String> faults) {

    /** How it went. */
    public enum Verdict {
        /** All that was in the file is in the new one. */
        WHOLE,
        /** The new file is sound, and something is missing. */
        LOSSY,
        /** There was nothing to be read, and no new file was made. */
        NOTHING
    }

    /** Keeps a copy of {@code faults}. */
    public RecoveryReport {
        faults = List.copyOf(faults);
    }
}
