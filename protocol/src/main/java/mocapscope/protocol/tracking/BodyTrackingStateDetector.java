package mocapscope.protocol.tracking;

import java.util.BitSet;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * Determines the tracking state of a body, such as tracked, lost or frozen, and its lost bones. The body moves like its
 * first bone; it is lost with all its bones, and frozen if all of them repeat their poses.
 */
final class BodyTrackingStateDetector {
    @DocumentedLimit(
            value = "bones of a body of which is known whether they are lost",
            unit = "bones",
            beyond = "further ones count as tracked")
    static final int MOST_BONES = 16_384;

    private static final int POSITION = 1;
    private static final int ORIENTATION = 2;

    private final TrackedItemId part;
    private final TrackingProblemThresholds thresholds;
    private final OngoingTrackingProblemRegistry log;
    private final TrackingStateDetector body;
    /** Which of position and orientation each bone had when it was tracked last. */
    private byte[] given = {};

    private int givenCount;
    private int firstGiven;
    private BitSet lost = new BitSet();
    private BitSet lostBefore = new BitSet();
    private ImmutableDoubleArray positions = ImmutableDoubleArray.NONE;
    private ImmutableDoubleArray orientations = ImmutableDoubleArray.NONE;
    private int bones;
    /** The cause of the first lost bone of the latest sample. */
    private TrackingProblemSymptom cause = TrackingProblemSymptom.INVALID;
    /** The time for which some bones, but not all, are lost. */
    private @Nullable TrackingProblemEpisode partial;

    BodyTrackingStateDetector(
            TrackedItemId part,
            TrackingProblemThresholds thresholds,
            OngoingTrackingProblemRegistry log,
            TrackingStateDetector body) {
        this.part = part;
        this.thresholds = thresholds;
        this.log = log;
        this.body = body;
    }

    /** Returns the tracker of the body as a whole. */
    TrackingStateDetector body() {
        return body;
    }

    /** Returns the bones that are lost in the latest sample. */
    BitSet lostBones() {
        var all = (BitSet) lost.clone();
        if (body.state() == TrackingState.LOST) {
            all.set(0, bones);
        }
        return all;
    }

    void add(Sample.Skeleton sample) {
        int count = Math.min(sample.map().bones().size(), sample.positions().size() / 3);
        if (Math.min(MOST_BONES, count) != bones) {
            reset(Math.min(MOST_BONES, count), sample.stamp());
        }
        findLostBones(sample);
        boolean same =
                sample.positions().equals(positions) && sample.orientations().equals(orientations);
        var position = bones == 0 ? Vec3.ZERO : sample.positions().vec3(firstGiven);
        body.addBody(sample.stamp(), position, same, findLoss(sample.positions()));
        if (body.state() == TrackingState.LOST || lost.isEmpty()) {
            endPartial(sample.stamp());
        } else {
            addPartial(sample.stamp());
        }
        positions = sample.positions();
        orientations = sample.orientations();
    }

    private void reset(int count, SampleMetadata stamp) {
        endPartial(stamp);
        bones = count;
        given = new byte[count];
        lost.clear();
        positions = ImmutableDoubleArray.NONE;
        orientations = ImmutableDoubleArray.NONE;
    }

    /** Returns the reason why the whole body is lost; null if it is not. */
    private @Nullable TrackingProblemSymptom findLoss(ImmutableDoubleArray places) {
        if (thresholds.zeros() && bones > 1 && isAllZeros(places)) {
            return TrackingProblemSymptom.ZEROS;
        }
        if (givenCount == 0) {
            return TrackingProblemSymptom.INVALID;
        }
        return lost.cardinality() == givenCount ? cause : null;
    }

    private boolean isAllZeros(ImmutableDoubleArray places) {
        for (int i = 0; i < 3 * bones; i++) {
            if (places.at(i) != 0) {
                return false;
            }
        }
        return true;
    }

    private void findLostBones(Sample.Skeleton sample) {
        var earlier = lostBefore;
        lostBefore = lost;
        lost = earlier;
        lost.clear();
        givenCount = 0;
        firstGiven = 0;
        for (int bone = 0; bone < bones; bone++) {
            var reason = findLoss(sample, bone);
            if (reason != null) {
                cause = lost.isEmpty() ? reason : cause;
                lost.set(bone);
            }
            if (given[bone] != 0) {
                firstGiven = givenCount == 0 ? bone : firstGiven;
                givenCount++;
            }
        }
    }

    private @Nullable TrackingProblemSymptom findLoss(Sample.Skeleton sample, int bone) {
        var places = sample.positions();
        var turns = sample.orientations();
        double x = places.at(3 * bone);
        double y = places.at(3 * bone + 1);
        double z = places.at(3 * bone + 2);
        boolean hasPosition = Double.isFinite(x + y + z);
        double squared = 4 * bone + 3 < turns.size() ? lengthSquared(turns, 4 * bone) : Double.NaN;
        boolean hasOrientation = TrackingStateDetector.isRotation(squared);
        if ((given[bone] & POSITION) != 0 && !hasPosition) {
            return TrackingProblemSymptom.INVALID;
        }
        if ((given[bone] & ORIENTATION) != 0 && !hasOrientation) {
            return Double.isFinite(squared) ? TrackingProblemSymptom.QUATERNION : TrackingProblemSymptom.INVALID;
        }
        given[bone] = (byte) ((hasPosition ? POSITION : 0) | (hasOrientation ? ORIENTATION : 0));
        return x == 0 && y == 0 && z == 0 && isZeroed(bone) ? TrackingProblemSymptom.ZEROS : null;
    }

    private static double lengthSquared(ImmutableDoubleArray turns, int first) {
        double x = turns.at(first);
        double y = turns.at(first + 1);
        double z = turns.at(first + 2);
        double w = turns.at(first + 3);
        return x * x + y * y + z * z + w * w;
    }

    /** Returns whether a bone whose position is zeros jumped there. */
    private boolean isZeroed(int bone) {
        return thresholds.zeros()
                && positions.size() > 3 * bone + 2
                && (lostBefore.get(bone) || body.isFarFromZero(positions.vec3(bone)));
    }

    private void addPartial(SampleMetadata stamp) {
        var episode = partial;
        if (episode == null) {
            var set = (BitSet) lost.clone();
            partial = new TrackingProblemEpisode(part, TrackingState.LOST, cause, stamp.arrival(), 1, set, null, stamp);
            if (cause != TrackingProblemSymptom.ZEROS) {
                log.begin(partial, stamp);
            }
            return;
        }
        episode.count++;
        episode.addBones(lost);
        if (!episode.reported) {
            log.begin(episode, stamp);
        }
    }

    private void endPartial(SampleMetadata stamp) {
        if (partial != null) {
            log.end(partial, stamp);
            partial = null;
        }
    }

    void interrupt() {
        body.interrupt();
        positions = ImmutableDoubleArray.NONE;
        orientations = ImmutableDoubleArray.NONE;
    }
}
