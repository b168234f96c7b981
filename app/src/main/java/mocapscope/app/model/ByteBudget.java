package mocapscope.app.model;

/** A byte budget shared by several buffers, which refuses reservations beyond its limit. Not thread-safe. */
final class ByteBudget {
    private long left;
    private boolean isExhausted;

    ByteBudget(long bytes) {
        left = bytes;
    }

    /** Reserves bytes and returns true if enough are left; a negative number releases bytes. */
    boolean reserve(long bytes) {
        if (bytes > left) {
            isExhausted = true;
            return false;
        }
        left -= bytes;
        return true;
    }

    /** Returns true if any reservation was refused. */
    boolean isExhausted() {
        return isExhausted;
    }
}
