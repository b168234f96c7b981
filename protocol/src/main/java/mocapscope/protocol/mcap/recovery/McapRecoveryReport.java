package mocapscope.protocol.mcap.recovery;

import java.util.List;

/**
 * The outcome of an MCAP recovery: counts of recovered and lost data, and the errors found.
 *
 * @param chunks number of chunks read
 * @param lostBytes bytes lost from records with data; index records can be rebuilt and are not counted
 * @param lostMessages lost messages known from an index or the statistics; there may be more
 * @param faults first hundred errors, as text for the user
 * @param verdict overall outcome
 * @param messages number of messages in the new file
 * @param attachments number of attachments in the new file
 * @param metadata number of metadata records in the new file
 * @param lostChunks number of unreadable chunks
 */
public record McapRecoveryReport(
        McapRecoveryOutcome verdict,
        long messages,
        long chunks,
        long attachments,
        long metadata,
        long lostBytes,
        long lostChunks,
        long lostMessages,
        List<String> faults) {

    /** The outcome of an MCAP recovery: whole, lossy or nothing. */
    public enum McapRecoveryOutcome {
        /** All data of the file is in the new one. */
        WHOLE,
        /** The new file is valid, but data is missing. */
        LOSSY,
        /** Nothing was readable, and no new file was made. */
        NOTHING
    }

    /** Keeps a copy of {@code faults}. */
    public McapRecoveryReport {
        faults = List.copyOf(faults);
    }
}
