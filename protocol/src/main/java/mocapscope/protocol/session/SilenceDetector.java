package mocapscope.protocol.session;

import java.util.HashSet;
import java.util.Set;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.gate.Gate;

/** Detects that a connected peer has sent no sample for a configured time although one was expected. */
final class SilenceDetector {
    /** The largest number of sources tracked of each kind, as a server may name sources without end. */
    private static final int MOST = 4096;

    private final long patience;
    private final Set<SourceId> steady = new HashSet<>();
    private final Set<SourceId> eventDriven = new HashSet<>();
    private long lastSample;
    private boolean watching;
    /** The end of the last pause of this process. */
    private long resumed = Long.MIN_VALUE;

    /** Creates a detector with a time limit in nanoseconds; 0 disables it. */
    SilenceDetector(long patience) {
        this.patience = patience;
    }

    /**
     * Returns the detector of a session: by its options for a client; disabled for a server, whose peers may be silent
     * for ever.
     */
    static SilenceDetector of(Session session) {
        return new SilenceDetector(
                session.role() == SessionRole.CLIENT
                        ? (long) (session.endpoint().settings().number(CommonSessionOptions.SILENCE) * 1e9)
                        : 0);
    }

    /**
     * Registers a source; {@code onlyOnEvents} if it sends only when something happens, so that its silence has no
     * meaning.
     */
    void addSource(SourceId source, boolean onlyOnEvents, ClockReading now) {
        if (!onlyOnEvents && isSilenceExpected()) {
            recordActivity(now);
        }
        var kind = onlyOnEvents ? eventDriven : steady;
        if (kind.size() < MOST) {
            kind.add(source);
        }
    }

    /** Expects nothing more of a device that is gone. */
    void removeDevice(SourceId device) {
        steady.removeIf(source -> source.device().equals(device.device()));
        eventDriven.removeIf(source -> source.device().equals(device.device()));
    }

    /** Forgets all sources because a new connection may have others. */
    void reset() {
        watching = false;
        steady.clear();
        eventDriven.clear();
    }

    /** Returns whether all known sources of the peer send only when something happens. */
    boolean isSilenceExpected() {
        return steady.isEmpty() && !eventDriven.isEmpty();
    }

    void recordActivity(ClockReading now) {
        lastSample = now.monotonicNanos();
    }

    /** Starts the detection of missing samples. */
    void watch(ClockReading now) {
        watching = patience > 0;
        recordActivity(now);
    }

    void stopWatching() {
        watching = false;
    }

    /** Restarts the time limit because this process resumed at that time after a pause. */
    void resume(long monotonicNanos) {
        resumed = Math.max(resumed, monotonicNanos);
    }

    /**
     * Returns the time at which the peer counts as silent unless it sends; {@link Gate#NEVER} while it may be quiet.
     */
    long dueAt() {
        return watching && !isSilenceExpected() ? Math.max(lastSample, resumed) + patience : Gate.NEVER;
    }

    /** Returns whether the peer has been silent for too long. */
    boolean isSilent(ClockReading now) {
        return dueAt() <= now.monotonicNanos();
    }

    /** Returns the seconds after which a peer counts as silent. */
    double seconds() {
        return patience / 1e9;
    }
}
