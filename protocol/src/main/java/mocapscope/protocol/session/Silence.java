package mocapscope.protocol.session;

/** Notices when a peer that is there says nothing for a while. */
final class Silence {
    private final long patience;
    private long lastSample;

    /** {@code patience} in nanoseconds; 0 to expect nothing. */
    Silence(long patience) {
        this.patience = patience;
    }

    /** How long a peer may be silent, for a client by its options; a server's peers may be silent for ever. */
    static Silence of(Session session) {
        return new Silence(
                session.role() == Role.CLIENT
                        ? (long) (session.endpoint().settings().number(SessionOptions.SILENCE) * 1e9)
                        : 0);
    }

    boolean expectsSamples() {
        return patience > 0;
    }

    void heard(Now now) {
        lastSample = now.monotonicNanos();
    }

    /** When it has been silent for too long, unless it says something. */
    long dueAt() {
        return lastSample + patience;
    }

    double seconds() {
        return patience / 1e9;
    }
}
