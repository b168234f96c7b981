package mocapscope.app.scene.model;

import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;

/** Converts positions and orientations from the axes and length unit of a source to those of the scene. */
public final class SourceToSceneBasisTransform {
    private final double[] axes = new double[9];
    private final double hand;
    private final double metres;
    private final QuaternionInterpolator interpolator = new QuaternionInterpolator();

    public SourceToSceneBasisTransform(Basis basis) {
        row(0, basis.right().direction());
        row(3, basis.up().direction());
        row(6, basis.towards().direction());
        hand = basis.isRightHanded() ? 1 : -1;
        metres = basis.metresPerUnit();
    }

    public void transform(Vec3 position, Quat turn, MutableSceneItemPose into) {
        position(position.x(), position.y(), position.z(), into);
        turn(turn.x(), turn.y(), turn.z(), turn.w(), into);
    }

    /** Transforms the pose at {@code index} of arrays of position triples and quaternions. */
    public void transform(
            ImmutableDoubleArray positions, ImmutableDoubleArray turns, int index, MutableSceneItemPose into) {
        int p = 3 * index;
        int t = 4 * index;
        position(positions.at(p), positions.at(p + 1), positions.at(p + 2), into);
        turn(turns.at(t), turns.at(t + 1), turns.at(t + 2), turns.at(t + 3), into);
    }

    /** Transforms the pose at {@code index} interpolated between two arrays, at the fraction {@code part}. */
    public void interpolate(
            ImmutableDoubleArray from, ImmutableDoubleArray to, double part, int index, MutableSceneItemPose into) {
        int p = 3 * index;
        position(
                mix(from.at(p), to.at(p), part),
                mix(from.at(p + 1), to.at(p + 1), part),
                mix(from.at(p + 2), to.at(p + 2), part),
                into);
    }

    /** Transforms the orientation interpolated between two arrays. */
    void interpolateOrientation(
            ImmutableDoubleArray from, ImmutableDoubleArray to, double part, int index, MutableSceneItemPose into) {
        int t = 4 * index;
        interpolator.set(from.at(t), from.at(t + 1), from.at(t + 2), from.at(t + 3));
        interpolator.interpolateTo(to.at(t), to.at(t + 1), to.at(t + 2), to.at(t + 3), part);
        turn(interpolator.x(), interpolator.y(), interpolator.z(), interpolator.w(), into);
    }

    /** Transforms a pose interpolated between two poses. */
    public void interpolate(Sample.Pose from, Sample.Pose to, double part, MutableSceneItemPose into) {
        var a = from.position();
        var b = to.position();
        position(mix(a.x(), b.x(), part), mix(a.y(), b.y(), part), mix(a.z(), b.z(), part), into);
        var c = from.orientation();
        var d = to.orientation();
        interpolator.set(c.x(), c.y(), c.z(), c.w());
        interpolator.interpolateTo(d.x(), d.y(), d.z(), d.w(), part);
        turn(interpolator.x(), interpolator.y(), interpolator.z(), interpolator.w(), into);
    }

    /** Keeps the first value where either is unknown. */
    private static double mix(double from, double to, double part) {
        double mixed = from + (to - from) * part;
        return Double.isFinite(mixed) ? mixed : from;
    }

    /** Converts a length of the source to metres. */
    double toMetres(double units) {
        return units * metres;
    }

    private void position(double x, double y, double z, MutableSceneItemPose into) {
        into.setPosition(metres * along(0, x, y, z), metres * along(3, x, y, z), metres * along(6, x, y, z));
    }

    private void turn(double x, double y, double z, double w, MutableSceneItemPose into) {
        // A mirrored axis turns in the opposite direction: the axis of a rotation is a pseudovector.
        into.setOrientation(hand * along(0, x, y, z), hand * along(3, x, y, z), hand * along(6, x, y, z), w);
    }

    private double along(int row, double x, double y, double z) {
        return axes[row] * x + axes[row + 1] * y + axes[row + 2] * z;
    }

    private void row(int at, Vec3 axis) {
        axes[at] = axis.x();
        axes[at + 1] = axis.y();
        axes[at + 2] = axis.z();
    }
}
