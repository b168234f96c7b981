package mocapscope.protocol.setp;

/**
 * Keeps an answering party from flooding an address that somebody only pretended to have (7): until a packet came that
 * carries the session id, which went to that address alone, no more than three times as much leaves as came.
 */
final class Amplification {
    private final int factor;
    private boolean proven;
    private long came;
    private long left;

    Amplification(int factor, boolean proven) {
        this.factor = factor;
        this.proven = proven;
    }

    void came(int bytes) {
        came += bytes;
    }

    void left(int bytes) {
        left += bytes;
    }

    void proven() {
        proven = true;
    }

    boolean allows(int bytes) {
        return proven || left + bytes <= (long) factor * came;
    }
}
