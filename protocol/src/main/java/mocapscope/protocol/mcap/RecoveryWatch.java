package mocapscope.protocol.mcap;

/**
 * The progress callback and cancellation check of an MCAP recovery. Called on the recovering thread after every read.
 */
public interface RecoveryWatch {
    /** A watch without progress callback and cancellation. */
    RecoveryWatch NOBODY = new RecoveryWatch() {
        @Override
        public void done(double part) {}

        @Override
        public boolean stopped() {
            return false;
        }
    };

    /** Receives the approximate progress from 0 to 1. */
    void done(double part);

    /** Returns true to cancel the recovery. */
    boolean stopped();
}
