package mocapscope.protocol.session;

import java.util.HashSet;
import java.util.Set;
import mocapscope.protocol.sample.SourceId;

/** Notices when a peer that is there says nothing for a while, though one of its sources should. */
final class Silence {
    /** A server that names sources without end is not followed further. */
    private static final int MOST = 4096;

    private final long patience;
    private final Set<SourceId> steady = new HashSet<>();
    private final Set<SourceId> eventDriven = new HashSet<>();
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

    /** Whether a source speaks only when something happens tells if its silence would mean anything. */
    void knows(SourceId source, boolean onlyOnEvents) {
        var kind = onlyOnEvents ? eventDriven : steady;
        if (kind.size() < MOST) {
            kind.add(source);
        }
    }

    /** Nothing more is expected of a device that is gone. */
    void departed(SourceId device) {
        steady.removeIf(source -> source.device().equals(device.device()));
        eventDriven.removeIf(source -> source.device().equals(device.device()));
    }

    /** Another connection: perhaps other sources. */
    void forget() {
        steady.clear();
        eventDriven.clear();
    }

    /** Whether all that is known of the peer speaks only when something happens. */
    boolean mayBeQuiet() {
        return steady.isEmpty() && !eventDriven.isEmpty();
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
