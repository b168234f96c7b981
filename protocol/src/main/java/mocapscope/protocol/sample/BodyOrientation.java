package mocapscope.protocol.sample;

import java.util.Arrays;
import java.util.Optional;
import mocapscope.protocol.sample.Basis.Axis;

/**
 * Finds a basis in how a body stands, where nobody states one: up is from hips to neck, left from the right hip to the
 * left, forward along the nose or the feet; their handedness is the source's, and a person's height tells the unit. Of
 * bones without names, where the unit is not known either, the longer of y and z is up. The first clear moment gives a
 * basis for the time being; a clear second settles it for good. Not thread safe.
 */
public final class BodyOrientation {
    private static final long ENOUGH_NANOS = 1_000_000_000L;

    /** Of the way up, how much must be along one axis: one who bows or lies is not looked at. */
    private static final double UPRIGHT = 0.8;

    /** How far left, up and forward must be from lying in one plane. */
    private static final double SPACIOUS = 0.3;

    private static final int HEIGHTS = 256;

    private final Landmarks landmarks;
    private final double stated;
    private final double[] heights = new double[HEIGHTS];
    private Vec3 up = Vec3.ZERO;
    private double hand;
    private int frames;
    private long begun;
    private Optional<Basis> basis = Optional.empty();
    private boolean settled;

    /** {@code stated} is how long the source says its unit is, in metres; NaN where it says nothing. */
    public BodyOrientation(SkeletonMap map, double stated) {
        this.landmarks = new Landmarks(map.bones());
        this.stated = stated;
    }

    /** Whether anything can be found: the names of the bones tell enough, or at least the unit is open. */
    public boolean possible() {
        return landmarks.tell() || Double.isNaN(stated);
    }

    /** What was found so far. */
    public Optional<Basis> basis() {
        return basis;
    }

    /** Whether what was found stays. */
    public boolean settled() {
        return settled;
    }

    /** Looks at the body as it is at a moment. */
    public void add(long nanos, Doubles positions) {
        if (settled || !possible()) {
            return;
        }
        boolean named = landmarks.tell();
        var upright = named ? unit(landmarks.up(positions)) : tallest(positions);
        double turn = named && landmarks.faces()
                ? turn(unit(landmarks.left(positions)), upright, landmarks.forward(positions))
                : 1;
        if (!upright.finite() || !(Math.abs(turn) >= SPACIOUS)) {
            return;
        }
        begun = frames == 0 ? nanos : begun;
        up = up.plus(upright);
        hand += Math.signum(turn);
        heights[frames % HEIGHTS] = extent(positions, upright);
        frames++;
        judge(nanos - begun >= ENOUGH_NANOS);
    }

    private void judge(boolean enough) {
        var axis = along(up);
        boolean clear = up.dot(axis.direction()) >= UPRIGHT * frames && Math.abs(hand) * 2 > frames;
        if (clear && (enough || basis.isEmpty())) {
            basis = Optional.of(Basis.upright(axis, hand > 0, metres()));
            settled = enough;
        }
        if (enough && !settled) {
            frames = 0;
            hand = 0;
            up = Vec3.ZERO;
        }
    }

    private double metres() {
        var sorted = Arrays.copyOf(heights, Math.min(frames, HEIGHTS));
        Arrays.sort(sorted);
        double height = sorted[sorted.length / 2];
        return BodyUnit.fits(height, stated) ? stated : BodyUnit.of(height).metres();
    }

    /** Of mere points: they stand along y or along z. */
    private static Vec3 tallest(Doubles positions) {
        var y = Axis.Y.direction();
        var z = Axis.Z.direction();
        return extent(positions, z) > extent(positions, y) ? z : y;
    }

    /** The axis that is nearest to a direction. */
    private static Axis along(Vec3 direction) {
        var nearest = Axis.X;
        for (var axis : Axis.values()) {
            if (direction.dot(axis.direction()) > direction.dot(nearest.direction())) {
                nearest = axis;
            }
        }
        return nearest;
    }

    /** From −1, left-handed, to 1, right-handed; near 0 or NaN it cannot be told. */
    private static double turn(Vec3 left, Vec3 up, Vec3 forward) {
        var level = forward.minus(up.times(forward.dot(up)));
        return left.cross(up).dot(unit(level));
    }

    private static double extent(Doubles positions, Vec3 up) {
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
