package mocapscope.app.model.buffer;

/** A byte budget shared by several buffers, which refuses reservations beyond its limit. Not thread-safe. */
public final class ByteBudget {
    private long left;
    private boolean isExhausted;

    public ByteBudget(long bytes) {
        left = bytes;
    }

    /** Reserves bytes and returns true if enough are left; a negative number releases bytes. */
    public boolean reserve(long bytes) {
        if (bytes > left) {
            isExhausted = true;
            return false;
        }
        left -= bytes;
        return true;
    }

    /** Returns true if any reservation was refused. */
    public boolean isExhausted() {
        return isExhausted;
    }
}
