package mocapscope.app.model;

/** A byte budget shared by several buffers, which refuses reservations beyond its limit. Not thread-safe. */
final class Allowance {
    private long left;
    private boolean refused;

    Allowance(long bytes) {
        left = bytes;
    }

    /** Reserves bytes and returns true if enough are left; a negative number releases bytes. */
    boolean take(long bytes) {
        if (bytes > left) {
            refused = true;
            return false;
        }
        left -= bytes;
        return true;
    }

    /** Returns true if any reservation was refused. */
    boolean refused() {
        return refused;
    }
}
