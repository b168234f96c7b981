package mocapscope.protocol.mcap;

/** Who watches while a file is recovered. Called by the thread that does it, after every piece that was read. */
public interface RecoveryWatch {
    /** Nobody. */
    RecoveryWatch NOBODY = new RecoveryWatch() {
        @Override
        public void done(double part) {}

        @Override
        public boolean stopped() {
            return false;
        }
    };

    /** About so much of it, from 0 to 1, is done. */
    void done(double part);

    /** Whether to stop. */
    boolean stopped();
}
