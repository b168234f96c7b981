package mocapscope.protocol.stage;

/** Receives the progress of a reader of a stage about ten times a second, on the reading thread. */
@FunctionalInterface
public interface StageReadingObserver {

    /**
     * Receives the present state.
     *
     * @param isConnected whether the server is reached
     * @param messages the messages that have arrived, of all kinds
     */
    void onProgress(boolean isConnected, long messages, StageSessionReader.StageReadingTotals totals);
}
