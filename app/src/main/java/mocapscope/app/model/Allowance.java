package mocapscope.app.model;

/** So many bytes that several may take of, and who asks for more gets none. Not thread safe. */
final class Allowance {
    private long left;
    private boolean refused;

    Allowance(long bytes) {
        left = bytes;
    }

    /** Takes that many, if there are so many left; negative ones are given back. */
    boolean take(long bytes) {
        if (bytes > left) {
            refused = true;
            return false;
        }
        left -= bytes;
        return true;
    }

    /** Whether somebody got none. */
    boolean refused() {
        return refused;
    }
}
