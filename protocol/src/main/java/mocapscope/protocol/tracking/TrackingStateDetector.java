package mocapscope.protocol.tracking;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * Determines the tracking state of one sensor, body or object from its samples: tracked, lost, frozen, jumped or
 * swapped. It is in one state at a time.
 */
final class TrackingStateDetector {
    private static final int SETTLED_SAMPLES = 10;
    private static final double SETTLED_SECONDS = 0.25;
    private static final long JUMPED_NANOS = 500_000_000;
    private static final long SWAPPED_NANOS = 10_000_000_000L;
    private static final double LEAST_MISS_METRES = 0.3;
    /** A position that is farther from 0, 0, 0 than this, in metres, cannot have moved there within one sample. */
    private static final double LEAST_ZERO_METRES = 0.05;
    /** A position cannot have moved by more than this speed, in metres per second. */
    private static final double ZERO_SPEED = 20;
    /** A position of unknown unit cannot have moved by more than this many mean steps. */
    private static final double ZERO_STEPS = 20;

    private static final double LEAST_LENGTH_SQUARED = 0.5 * 0.5;
    private static final double LARGEST_LENGTH_SQUARED = 2 * 2;
    private static final Vec3 NO_POSITION = new Vec3(Double.NaN, Double.NaN, Double.NaN);
    private static final Quat NO_ORIENTATION = new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    private final TrackedItemId part;
    private final TrackedItemStateDetectorRegistry source;
    private final TrackingProblemThresholds thresholds;
    private final SwappedTrackedItemDetector swaps;
    private final OngoingTrackingProblemRegistry log;
    private final SampleIntervalEstimator intervals = new SampleIntervalEstimator();
    private final FrozenPoseDetector freeze;
    private final PositionJumpDetector jump;
    private boolean positionGiven;
    private boolean orientationGiven;
    private boolean flaggedLost;
    /** The last valid pose, and the position before it; NaN before the first. */
    private Vec3 last = NO_POSITION;

    private Quat lastOrientation = NO_ORIENTATION;
    private Vec3 before = NO_POSITION;
    private double secondsBefore = Double.NaN;
    private double stepBefore;
    /** The valid samples in a row, and the seconds that they span. */
    private int samples;

    private double seconds;
    private long lastArrival;
    private long lastMessage = SampleMetadata.NO_MESSAGE;
    private long lastJump;
    private @Nullable TrackingProblemEpisode episode;
    private @Nullable TrackingStateDetector partner;

    TrackingStateDetector(
            TrackedItemId part,
            TrackedItemStateDetectorRegistry source,
            TrackingProblemThresholds thresholds,
            SwappedTrackedItemDetector swaps,
            OngoingTrackingProblemRegistry log) {
        this.part = part;
        this.source = source;
        this.thresholds = thresholds;
        this.swaps = swaps;
        this.log = log;
        this.freeze = new FrozenPoseDetector(thresholds.frozenSeconds());
        this.jump = new PositionJumpDetector(thresholds.jumpMetresPerSecond());
    }

    TrackingState state() {
        return episode == null ? TrackingState.TRACKED : episode.state;
    }

    /** Adds a pose as sent. */
    void add(SampleMetadata stamp, Vec3 position, Quat orientation) {
        boolean same = isSame(position, last) && isSame(orientation, lastOrientation);
        intervals.add(stamp);
        var loss = findLoss(position, orientation);
        boolean isDoubtful = loss == null && isZeroed(position);
        addJudged(stamp, position, orientation, same, isDoubtful ? TrackingProblemSymptom.ZEROS : loss, !isDoubtful);
    }

    /**
     * Adds a pose of an object. A quaternion of zeros means that no orientation was sent, unless the position is erased
     * with it.
     */
    void addObject(SampleMetadata stamp, Vec3 position, Quat orientation) {
        if (orientation.lengthSquared() != 0) {
            add(stamp, position, orientation);
            return;
        }
        intervals.add(stamp);
        boolean had = lastOrientation.isFinite() && !isZero(last);
        boolean isErased = thresholds.zeros() && isZero(position) && (had || isLostByZeros());
        boolean isDoubtful = !isErased && isZeroed(position);
        @Nullable TrackingProblemSymptom loss = null;
        if (isErased || isDoubtful) {
            loss = TrackingProblemSymptom.ZEROS;
        } else if (!position.isFinite()) {
            loss = TrackingProblemSymptom.NOT_A_NUMBER;
        }
        boolean same = isSame(position, last) && isSame(NO_ORIENTATION, lastOrientation);
        addJudged(stamp, position, NO_ORIENTATION, same, loss, !isDoubtful);
    }

    /**
     * Adds a pose of a body.
     *
     * @param same whether it equals the last one in all bits
     * @param loss the reason why the body is lost; null if it is not
     */
    void addBody(SampleMetadata stamp, Vec3 position, boolean same, @Nullable TrackingProblemSymptom loss) {
        intervals.add(stamp);
        addJudged(stamp, position, NO_ORIENTATION, same, loss, true);
    }

    private void addJudged(
            SampleMetadata stamp,
            Vec3 position,
            Quat orientation,
            boolean same,
            @Nullable TrackingProblemSymptom loss,
            boolean certain) {
        if (flaggedLost) {
            lose(stamp, TrackingProblemSymptom.FLAG, true);
        } else if (loss != null) {
            lose(stamp, loss, certain);
        } else {
            addValid(stamp, position, orientation, same);
        }
        lastArrival = stamp.arrival();
        lastMessage = stamp.message();
    }

    /** Sets the protocol's own flag, which is sent before or after the pose to which it belongs. */
    void setTracked(boolean tracked, SampleMetadata stamp) {
        flaggedLost = !tracked;
        boolean isLost = state() == TrackingState.LOST;
        if (isLost && tracked && episode != null && episode.cause == TrackingProblemSymptom.FLAG) {
            endEpisode(stamp);
            restart();
        } else if (!isLost && !tracked && samples > 0) {
            boolean hasPose = lastMessage != SampleMetadata.NO_MESSAGE && lastMessage == stamp.message();
            endEpisode(stamp);
            begin(TrackingState.LOST, TrackingProblemSymptom.FLAG, stamp.arrival(), hasPose ? 1 : 0, null, stamp);
            restart();
        }
    }

    private @Nullable TrackingProblemSymptom findLoss(Vec3 position, Quat orientation) {
        double squared = orientation.lengthSquared();
        boolean hasPosition = position.isFinite();
        boolean hasOrientation = isRotation(squared);
        // A part that never had a value is not given by the protocol, but one of the two must be.
        boolean isMissing = positionGiven && !hasPosition || orientationGiven && !hasOrientation;
        boolean isErased = !hasOrientation && (!hasPosition || isZero(position) && Double.isFinite(squared));
        if (!isMissing && !isErased) {
            positionGiven = hasPosition;
            orientationGiven = hasOrientation;
            return null;
        }
        if (!hasPosition || !Double.isFinite(squared)) {
            return TrackingProblemSymptom.NOT_A_NUMBER;
        }
        return isZero(position) ? TrackingProblemSymptom.ZEROS : TrackingProblemSymptom.QUATERNION;
    }

    /** Returns whether a quaternion may stand for a rotation: a slightly wrong length is no loss. */
    static boolean isRotation(double lengthSquared) {
        return lengthSquared >= LEAST_LENGTH_SQUARED && lengthSquared <= LARGEST_LENGTH_SQUARED;
    }

    static boolean isZero(Vec3 position) {
        return position.x() == 0 && position.y() == 0 && position.z() == 0;
    }

    /** Returns whether both are equal in all bits; the generated methods of records are slower. */
    private static boolean isSame(Vec3 one, Vec3 other) {
        return isSame(one.x(), other.x()) && isSame(one.y(), other.y()) && isSame(one.z(), other.z());
    }

    private static boolean isSame(Quat one, Quat other) {
        return isSame(one.x(), other.x())
                && isSame(one.y(), other.y())
                && isSame(one.z(), other.z())
                && isSame(one.w(), other.w());
    }

    private static boolean isSame(double one, double other) {
        return Double.doubleToLongBits(one) == Double.doubleToLongBits(other);
    }

    private boolean isZeroed(Vec3 position) {
        return thresholds.zeros() && isZero(position) && (isLostByZeros() || isFarFromZero(last));
    }

    private boolean isLostByZeros() {
        return episode != null && episode.state == TrackingState.LOST && episode.cause == TrackingProblemSymptom.ZEROS;
    }

    /** Returns whether a valid position of this part is too far from 0, 0, 0 to move there within one sample. */
    boolean isFarFromZero(Vec3 position) {
        double distance = position.length(); // NaN if there is no position
        double usual = Double.isNaN(intervals.seconds()) ? intervals.usual() : intervals.seconds();
        return Double.isNaN(source.metres())
                ? distance > ZERO_STEPS * freeze.meanStep()
                : distance * source.metres() > Math.max(LEAST_ZERO_METRES, ZERO_SPEED * usual);
    }

    /** Adds a sample that is no measurement; a doubtful loss is reported when the next sample confirms it. */
    private void lose(SampleMetadata stamp, TrackingProblemSymptom cause, boolean certain) {
        var lost = episode;
        if (lost != null && lost.state == TrackingState.LOST) {
            lost.count++;
            if (!lost.reported) {
                log.begin(lost, stamp);
            }
            return;
        }
        endEpisode(stamp);
        if (certain) {
            begin(TrackingState.LOST, cause, stamp.arrival(), 1, null, stamp);
        } else {
            episode =
                    new TrackingProblemEpisode(part, TrackingState.LOST, cause, stamp.arrival(), 1, null, null, stamp);
        }
        restart();
    }

    private void addValid(SampleMetadata stamp, Vec3 position, Quat orientation, boolean same) {
        if (state() == TrackingState.LOST) {
            endEpisode(stamp);
            forgetPose();
        } else if (intervals.isLate()) {
            addLate();
            return;
        }
        boolean follows = samples > 0;
        double step = follows ? step(position, orientation) : 0;
        double interval = intervals.countedSeconds();
        boolean frozen = follows && !source.isEventDriven() && freeze.add(same, step, interval, stamp.arrival());
        endOverdue(stamp, same);
        if (episode != null) {
            episode.count++;
        }
        if (frozen && episode == null) {
            begin(TrackingState.FROZEN, TrackingProblemSymptom.REPEATS, freeze.since(), freeze.repeated(), null, stamp);
        }
        boolean settled = samples >= SETTLED_SAMPLES && seconds >= SETTLED_SECONDS && intervals.isRegular();
        boolean swapped = settled && findSwap(stamp, position, step);
        if (!swapped) {
            addInterval(stamp, step, settled);
        }
        samples = Math.min(SETTLED_SAMPLES, samples + 1);
        seconds += follows ? interval : 0;
        before = swapped ? NO_POSITION : last;
        stepBefore = step;
        secondsBefore = intervals.seconds();
        last = position;
        lastOrientation = orientation;
    }

    /** Adds a sample that other ones overtook: it says nothing about the movement since. */
    private void addLate() {
        if (episode != null) {
            episode.count++;
        }
    }

    private double step(Vec3 position, Quat orientation) {
        double moved = position.minus(last).length();
        if (!Double.isNaN(moved)) {
            return moved;
        }
        double x = orientation.x() - lastOrientation.x();
        double y = orientation.y() - lastOrientation.y();
        double z = orientation.z() - lastOrientation.z();
        double w = orientation.w() - lastOrientation.w();
        double turned = Math.sqrt(x * x + y * y + z * z + w * w);
        return Double.isNaN(turned) ? 0 : turned;
    }

    private void endOverdue(SampleMetadata stamp, boolean same) {
        boolean over = switch (state()) {
            case TRACKED, LOST -> false;
            case FROZEN -> !same;
            case JUMPED -> stamp.arrival() - lastJump > JUMPED_NANOS;
            case SWAPPED -> episode != null && stamp.arrival() - episode.since > SWAPPED_NANOS;
        };
        if (over) {
            endEpisode(stamp);
        }
    }

    private void addInterval(SampleMetadata stamp, double step, boolean settled) {
        boolean jumped = jump.add(step * source.metres(), intervals.seconds());
        if (!jumped || !settled) {
            return;
        }
        lastJump = stamp.arrival();
        if (episode == null) {
            begin(TrackingState.JUMPED, TrackingProblemSymptom.SPEED, lastArrival, 2, null, stamp);
        }
    }

    private boolean findSwap(SampleMetadata stamp, Vec3 position, double step) {
        double metres = source.metres();
        double interval = intervals.seconds();
        // A miss is at most as long as this step and the predicted one together; a division costs more than this.
        double most = (step * secondsBefore + stepBefore * interval) * metres;
        if (!thresholds.swaps() || !(most > LEAST_MISS_METRES * secondsBefore)) {
            return false; // also if the unit is unknown
        }
        var predicted = last.plus(last.minus(before).times(interval / secondsBefore));
        double missed = position.minus(predicted).length() * metres;
        if (!(missed > LEAST_MISS_METRES)) {
            return false; // also if there is no prediction
        }
        var other = swaps.add(this, stamp, position.times(metres), predicted.times(metres));
        if (other == null) {
            return false;
        }
        boolean back = other == partner;
        other.swap(this, stamp, other.lastArrival, back);
        swap(other, stamp, stamp.arrival(), back);
        return true;
    }

    /** Begins the exchange with another part, or ends it if it is exchanged back. */
    private void swap(TrackingStateDetector other, SampleMetadata stamp, long since, boolean back) {
        endEpisode(stamp);
        if (!back) {
            begin(TrackingState.SWAPPED, TrackingProblemSymptom.EXCHANGE, since, 1, other.part, stamp);
            partner = other;
        }
        jump.reset();
        before = NO_POSITION;
    }

    private void begin(
            TrackingState state,
            TrackingProblemSymptom cause,
            long since,
            long count,
            @Nullable TrackedItemId with,
            SampleMetadata stamp) {
        var begun = new TrackingProblemEpisode(part, state, cause, since, count, null, with, stamp);
        episode = begun;
        log.begin(begun, stamp);
    }

    /** Ends the state, and that of the part with which this one is swapped. */
    private void endEpisode(SampleMetadata stamp) {
        var ended = episode;
        var other = partner;
        episode = null;
        partner = null;
        if (ended != null) {
            log.end(ended, stamp);
        }
        if (other != null && other.partner == this) {
            other.endEpisode(stamp);
        }
    }

    /** Ends the state because the part is gone. */
    void remove(SampleMetadata stamp) {
        endEpisode(stamp);
    }

    /** Forgets the movement before a gap or a loss. */
    private void restart() {
        samples = 0;
        seconds = 0;
        before = NO_POSITION;
        freeze.interrupt();
        jump.reset();
    }

    private void forgetPose() {
        restart();
        last = NO_POSITION;
        lastOrientation = NO_ORIENTATION;
    }

    /** Forgets pose and movement, as the connection was interrupted. A lost part stays lost. */
    void interrupt() {
        forgetPose();
        intervals.interrupt();
    }
}
