package mocapscope.protocol.sample;

import java.util.Arrays;
import java.util.Optional;
import mocapscope.protocol.sample.Basis.SignedAxis;

/**
 * Estimates a source's axes and length unit from the posture and height of a body. For sources without a stated basis:
 * up is from hips to neck, left from the right hip to the left, forward along the nose or the feet; they give the
 * handedness, and the body's height gives the unit. For bones without names, if the unit is unknown too, the longer of
 * y and z is up. The first clear frame gives a preliminary basis; one second of clear frames makes it final. Not thread
 * safe.
 */
public final class SourceBasisEstimator {
    private static final long ENOUGH_NANOS = 1_000_000_000L;

    /** The minimum share of the up direction along one axis: a body that bows or lies is ignored. */
    private static final double UPRIGHT = 0.8;

    /** The minimum volume spanned by left, up and forward, which must not lie in one plane. */
    private static final double SPACIOUS = 0.3;

    private static final int HEIGHTS = 256;

    private final SkeletonBodyAxesEstimator landmarks;
    private final double stated;
    private final double[] heights = new double[HEIGHTS];
    private Vec3 up = Vec3.ZERO;
    private double hand;
    private int frames;
    private long start;
    private Optional<Basis> basis = Optional.empty();
    private boolean isSettled;

    /** Creates an estimator; {@code stated} is the source's own unit in metres, or NaN if it states none. */
    public SourceBasisEstimator(SkeletonMap map, double stated) {
        this.landmarks = new SkeletonBodyAxesEstimator(map.bones());
        this.stated = stated;
    }

    /** Returns whether an estimate is possible: the names of the bones suffice, or at least the unit is unknown. */
    public boolean isPossible() {
        return landmarks.canFindUpright() || Double.isNaN(stated);
    }

    /** Returns the estimate so far. */
    public Optional<Basis> basis() {
        return basis;
    }

    /** Returns whether the estimate is final. */
    public boolean isSettled() {
        return isSettled;
    }

    /** Adds the positions of the body's bones at a time. */
    public void add(long nanos, ImmutableDoubleArray positions) {
        if (isSettled || !isPossible()) {
            return;
        }
        boolean named = landmarks.canFindUpright();
        var upright = named ? unit(landmarks.up(positions)) : tallest(positions);
        double turn = named && landmarks.canFindForward()
                ? turn(unit(landmarks.left(positions)), upright, landmarks.forward(positions))
                : 1;
        if (!upright.isFinite() || !(Math.abs(turn) >= SPACIOUS)) {
            return;
        }
        start = frames == 0 ? nanos : start;
        up = up.plus(upright);
        hand += Math.signum(turn);
        heights[frames % HEIGHTS] = extent(positions, upright);
        frames++;
        judge(nanos - start >= ENOUGH_NANOS);
    }

    private void judge(boolean enough) {
        var axis = along(up);
        boolean clear = up.dot(axis.direction()) >= UPRIGHT * frames && Math.abs(hand) * 2 > frames;
        if (clear && (enough || basis.isEmpty())) {
            basis = Optional.of(Basis.upright(axis, hand > 0, metres()));
            isSettled = enough;
        }
        if (enough && !isSettled) {
            frames = 0;
            hand = 0;
            up = Vec3.ZERO;
        }
    }

    private double metres() {
        var sorted = Arrays.copyOf(heights, Math.min(frames, HEIGHTS));
        Arrays.sort(sorted);
        double height = sorted[sorted.length / 2];
        return BodyLengthUnitEstimate.isPlausible(height, stated)
                ? stated
                : BodyLengthUnitEstimate.of(height).metres();
    }

    /** Returns the direction, y or z, in which unnamed points extend farther. */
    private static Vec3 tallest(ImmutableDoubleArray positions) {
        var y = SignedAxis.Y.direction();
        var z = SignedAxis.Z.direction();
        return extent(positions, z) > extent(positions, y) ? z : y;
    }

    /** Returns the axis nearest to a direction. */
    private static SignedAxis along(Vec3 direction) {
        var nearest = SignedAxis.X;
        for (var axis : SignedAxis.values()) {
            if (direction.dot(axis.direction()) > direction.dot(nearest.direction())) {
                nearest = axis;
            }
        }
        return nearest;
    }

    /** Returns the handedness from −1, left-handed, to 1, right-handed; undecided near 0 or if NaN. */
    private static double turn(Vec3 left, Vec3 up, Vec3 forward) {
        var level = forward.minus(up.times(forward.dot(up)));
        return left.cross(up).dot(unit(level));
    }

    private static double extent(ImmutableDoubleArray positions, Vec3 up) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int bone = 0; bone < positions.size() / 3; bone++) {
            double high = positions.vec3(bone).dot(up);
            least = Math.min(least, Double.isFinite(high) ? high : least);
            most = Math.max(most, Double.isFinite(high) ? high : most);
        }
        return most - least;
    }

    private static Vec3 unit(Vec3 vector) {
        return vector.times(1 / vector.length());
    }
}
