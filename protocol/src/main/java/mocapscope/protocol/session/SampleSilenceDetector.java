package mocapscope.protocol.session;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.TrafficGate;

/** Detects that a connected peer has sent no samples (device data) for too long. */
final class SampleSilenceDetector {
    /** The largest number of sources tracked of each kind, as a server may name sources without end. */
    private static final int MOST = 4096;

    private final SampleSilenceTimeLimit limit;
    /** The sources that send steadily, each with its limit. */
    private final Map<SourceId, Long> steady = new HashMap<>();

    private final Set<SourceId> eventDriven = new HashSet<>();
    /** The shortest limit of a steady source, or that of an unknown one before any is known. */
    private long patience;

    private long lastSample;
    private boolean watching;
    /** The end of the last pause of this process. */
    private long resumed = Long.MIN_VALUE;

    SampleSilenceDetector(SampleSilenceTimeLimit limit) {
        this.limit = limit;
        this.patience = limit.shortest();
    }

    /** Registers a source, or its changed rate; 0 if it sends only when something happens: its silence has no meaning. */
    void addSource(SourceId source, OptionalDouble rate, MonotonicAndUnixTime now) {
        boolean onlyOnEvents = rate.isPresent() && rate.getAsDouble() == 0;
        if (!onlyOnEvents && isSilenceExpected()) {
            recordActivity(now);
        }
        remove(source);
        if (onlyOnEvents && eventDriven.size() < MOST) {
            eventDriven.add(source);
        } else if (!onlyOnEvents && steady.size() < MOST) {
            steady.put(source, limit.forRate(rate.orElse(Double.NaN)));
        }
        updatePatience();
    }

    private void remove(SourceId source) {
        steady.remove(source);
        eventDriven.remove(source);
    }

    /** Expects nothing more of a device that is gone. */
    void removeDevice(SourceId device) {
        steady.keySet().removeIf(source -> source.device().equals(device.device()));
        eventDriven.removeIf(source -> source.device().equals(device.device()));
        updatePatience();
    }

    /** Forgets all sources because a new connection may have others. */
    void reset() {
        watching = false;
        steady.clear();
        eventDriven.clear();
        updatePatience();
    }

    private void updatePatience() {
        patience = steady.values().stream().mapToLong(Long::longValue).min().orElse(limit.shortest());
    }

    /** Returns whether all known sources of the peer send only when something happens. */
    boolean isSilenceExpected() {
        return steady.isEmpty() && !eventDriven.isEmpty();
    }

    void recordActivity(MonotonicAndUnixTime now) {
        lastSample = now.monotonicNanos();
    }

    /** Starts the detection of missing samples. */
    void watch(MonotonicAndUnixTime now) {
        watching = limit.isEnabled();
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
     * Returns the time at which the peer counts as silent unless it sends; {@link TrafficGate#NEVER} while it may be quiet.
     */
    long dueAt() {
        return watching && !isSilenceExpected() ? quietSince() + patience : TrafficGate.NEVER;
    }

    /** Returns whether the peer has been silent for too long. */
    boolean isSilent(MonotonicAndUnixTime now) {
        return dueAt() <= now.monotonicNanos();
    }

    /** Returns the seconds without a sample; a pause of this process and the time before it do not count. */
    double silentSeconds(MonotonicAndUnixTime now) {
        return (now.monotonicNanos() - quietSince()) / 1e9;
    }

    private long quietSince() {
        return Math.max(lastSample, resumed);
    }
}
