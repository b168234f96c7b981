package mocapscope.protocol.setp;

/**
 * Limits the bytes sent to an unverified address to three times the bytes received from it (§7). The source address of
 * a packet may be forged, so the limit holds until a packet with the session id arrives; the id was sent to that
 * address alone.
 */
final class SetpAmplificationLimiter {
    private final int factor;
    private boolean markVerified;
    private long recordReceived;
    private long recordSent;

    SetpAmplificationLimiter(int factor, boolean proven) {
        this.factor = factor;
        this.markVerified = proven;
    }

    void recordReceived(int bytes) {
        recordReceived += bytes;
    }

    void recordSent(int bytes) {
        recordSent += bytes;
    }

    void markVerified() {
        markVerified = true;
    }

    boolean allows(int bytes) {
        return markVerified || recordSent + bytes <= (long) factor * recordReceived;
    }
}
