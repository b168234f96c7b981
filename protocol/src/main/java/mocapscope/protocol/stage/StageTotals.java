package mocapscope.protocol.stage;

/**
 * Counts of the session data that this machine has stored on a NATS server or had to drop.
 *
 * @param stored the messages that the server has stored
 * @param waitingEntries the transcript entries in messages that the server has not stored yet
 * @param droppedEntries the transcript entries that the server will never have
 * @param droppedOthers the dropped checkpoints, log messages and verdicts
 */
public record StageTotals(long stored, long waitingEntries, long droppedEntries, long droppedOthers) {
    static final StageTotals NONE = new StageTotals(0, 0, 0, 0);

    /** Returns what is dropped in words; empty if nothing is. */
    public String describeDropped() {
        return droppedEntries + droppedOthers == 0
                ? ""
                : "dropped: %,d transcript entries, %,d checkpoints, log messages and verdicts"
                        .formatted(droppedEntries, droppedOthers);
    }
}
