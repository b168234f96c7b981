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
    private boolean watching;
    /** When this process went on after its last pause. */
    private long resumed = Long.MIN_VALUE;

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

    /** Whether a source speaks only when something happens tells if its silence would mean anything, from now on. */
    void knows(SourceId source, boolean onlyOnEvents, Now now) {
        if (!onlyOnEvents && mayBeQuiet()) {
            heard(now);
        }
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
        watching = false;
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

    /** Watches from now on whether samples come. */
    void watch(Now now) {
        watching = patience > 0;
        heard(now);
    }

    void stopWatching() {
        watching = false;
    }

    /** This process went on at that time after a pause: the silence of a peer is counted anew. */
    void resume(long monotonicNanos) {
        resumed = Math.max(resumed, monotonicNanos);
    }

    /** Returns when it has been silent for too long, unless it says something; {@link Gate#NEVER} while it may be quiet. */
    long dueAt() {
        return watching && !mayBeQuiet() ? Math.max(lastSample, resumed) + patience : Gate.NEVER;
    }

    double seconds() {
        return patience / 1e9;
    }
}
