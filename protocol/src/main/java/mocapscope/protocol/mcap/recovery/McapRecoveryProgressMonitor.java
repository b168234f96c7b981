package mocapscope.protocol.mcap.recovery;

/**
 * The progress callback and cancellation check of an MCAP recovery. Called on the recovering thread after every read.
 */
public interface McapRecoveryProgressMonitor {
    /** A watch without progress callback and cancellation. */
    McapRecoveryProgressMonitor NONE = new McapRecoveryProgressMonitor() {
        @Override
        public void reportProgress(double part) {}

        @Override
        public boolean isCancelled() {
            return false;
        }
    };

    /** Receives the approximate progress from 0 to 1. */
    void reportProgress(double part);

    /** Returns true to cancel the recovery. */
    boolean isCancelled();
}
