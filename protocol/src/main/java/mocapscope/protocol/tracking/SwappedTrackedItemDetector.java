package mocapscope.protocol.tracking;

import java.util.ArrayDeque;
import java.util.Deque;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * Detects that two sensors, bodies or objects have swapped identities: each appears at the position predicted for the
 * other.
 */
final class SwappedTrackedItemDetector {
    private static final long TOGETHER_NANOS = 50_000_000;
    private static final int MOST_CANDIDATES = 64;
    private static final double LARGEST_MISS_METRES = 0.05;

    private record SwapCandidate(TrackingStateDetector tracker, SampleMetadata stamp, Vec3 metres, Vec3 predicted) {

        boolean continues(SwapCandidate other) {
            return metres.minus(other.predicted).length() < LARGEST_MISS_METRES;
        }
    }

    private final Deque<SwapCandidate> candidates = new ArrayDeque<>();

    /**
     * Adds a part that is far from its prediction, in metres, and returns the part with which it is swapped; null if
     * none is known so far.
     */
    @Nullable
    TrackingStateDetector add(TrackingStateDetector tracker, SampleMetadata stamp, Vec3 metres, Vec3 predicted) {
        while (!candidates.isEmpty() && !isTogether(candidates.getFirst().stamp, stamp)) {
            candidates.removeFirst();
        }
        var added = new SwapCandidate(tracker, stamp, metres, predicted);
        for (var candidate : candidates) {
            if (candidate.tracker != tracker
                    && isSameMoment(candidate.stamp, stamp)
                    && added.continues(candidate)
                    && candidate.continues(added)) {
                candidates.remove(candidate);
                return candidate.tracker;
            }
        }
        if (candidates.size() == MOST_CANDIDATES) {
            candidates.removeFirst();
        }
        candidates.addLast(added);
        return null;
    }

    private static boolean isTogether(SampleMetadata first, SampleMetadata second) {
        return second.arrival() - first.arrival() <= TOGETHER_NANOS;
    }

    /** The clocks of two sources cannot be compared, those of two parts of one source can. */
    private static boolean isSameMoment(SampleMetadata first, SampleMetadata second) {
        return first.direction() == second.direction()
                && (!first.source().equals(second.source())
                        || first.deviceTime() == SampleMetadata.NO_TIME
                        || second.deviceTime() == SampleMetadata.NO_TIME
                        || Math.abs(second.deviceTime() - first.deviceTime()) <= TOGETHER_NANOS);
    }

    void clear() {
        candidates.clear();
    }
}
