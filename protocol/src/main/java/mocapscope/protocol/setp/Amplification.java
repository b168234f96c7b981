package mocapscope.protocol.setp;

/**
 * Limits the bytes sent to an unverified address to three times the bytes received from it (§7). The source address of
 * a packet may be forged, so the limit holds until a packet with the session id arrives; the id was sent to that
 * address alone.
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
