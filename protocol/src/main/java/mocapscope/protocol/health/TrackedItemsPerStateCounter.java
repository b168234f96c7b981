package mocapscope.protocol.health;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.tracking.TrackedItemId;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import mocapscope.protocol.tracking.TrackingState;

/**
 * Counts how many of a source's sensors, bodies or objects are in each tracking state, such as lost or frozen. Not
 * thread-safe.
 */
final class TrackedItemsPerStateCounter {
    @DocumentedLimit(
            value = "sensors or objects of a source whose tracking states are counted for its health",
            unit = "sensors",
            beyond = "not counted; tables and scene show them")
    private static final int MOST = 1024;

    /** The time after which a jump is over even if no sample says so. */
    private static final long JUMP = 1_000_000_000L;

    private final SourceDataKind kind;
    private final BitSet sensors = new BitSet();
    private final Map<TrackedItemId, TrackingProblemTransition> present = new HashMap<>();
    private long lostUntil = TrackingStatistics.NEVER;
    private long lostEpisodes;
    private long lostSamples;
    private long jumps;

    TrackedItemsPerStateCounter(SourceDataKind kind) {
        this.kind = kind;
    }

    /** Notes a sample of a sensor. */
    void addSensor(int sensor) {
        if (sensor >= 0 && sensor < MOST) {
            sensors.set(sensor);
        }
    }

    void add(TrackingProblemTransition change) {
        if (change.hasEnded()) {
            present.remove(change.part());
            if (change.state() == TrackingState.LOST) {
                lostSamples += change.count();
                lostUntil = Math.max(lostUntil, change.until());
            }
        } else if (present.size() < MOST || present.containsKey(change.part())) {
            present.put(change.part(), change);
            lostEpisodes += change.state() == TrackingState.LOST ? 1 : 0;
            jumps += change.state() == TrackingState.JUMPED ? 1 : 0;
        }
    }

    void resetTotals() {
        lostEpisodes = 0;
        lostSamples = 0;
        jumps = 0;
    }

    /** Returns the figures at {@code now}. */
    TrackingStatistics figures(long now) {
        int parts = kind == SourceDataKind.TRACKER ? sensors.cardinality() : 0;
        if (present.isEmpty()) {
            return new TrackingStatistics(
                    parts, 0, 0, 0, 0, TrackingStatistics.NEVER, lostUntil, lostEpisodes, lostSamples, jumps);
        }
        int[] counts = new int[TrackingState.values().length];
        long lostSince = Long.MAX_VALUE;
        for (var change : present.values()) {
            boolean over = change.state() == TrackingState.JUMPED && now - change.since() > JUMP;
            counts[change.state().ordinal()] += over ? 0 : 1;
            lostSince = change.state() == TrackingState.LOST ? Math.min(lostSince, change.since()) : lostSince;
        }
        return new TrackingStatistics(
                parts,
                counts[TrackingState.LOST.ordinal()],
                counts[TrackingState.FROZEN.ordinal()],
                counts[TrackingState.JUMPED.ordinal()],
                counts[TrackingState.SWAPPED.ordinal()],
                lostSince == Long.MAX_VALUE ? TrackingStatistics.NEVER : lostSince,
                lostUntil,
                lostEpisodes,
                lostSamples,
                jumps);
    }
}
