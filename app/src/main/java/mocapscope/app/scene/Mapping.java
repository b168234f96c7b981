package mocapscope.app.scene;

import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Doubles;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** A basis worked into plain numbers: it places a frame's bones in the scene without making an object for each. */
final class Mapping {
    private final Basis basis;
    private final double[] axes = new double[9];
    private final double hand;

    Mapping(Basis basis) {
        this.basis = basis;
        row(0, basis.right().direction());
        row(3, basis.up().direction());
        row(6, basis.towards().direction());
        hand = basis.rightHanded() ? 1 : -1;
    }

    Basis basis() {
        return basis;
    }

    /** Writes the {@code index}-th triple, in metres of the scene, to the same place of {@code into}. */
    void positions(Doubles from, int index, float[] into) {
        int at = 3 * index;
        position(from.at(at), from.at(at + 1), from.at(at + 2), into, at);
    }

    /** Writes the {@code index}-th quadruple as a turn of the scene, of length 1, to the same place of {@code into}. */
    void turns(Doubles from, int index, float[] into) {
        int at = 4 * index;
        turn(from.at(at), from.at(at + 1), from.at(at + 2), from.at(at + 3), into, at);
    }

    void position(Vec3 from, float[] into) {
        position(from.x(), from.y(), from.z(), into, 0);
    }

    void turn(Quat from, float[] into) {
        turn(from.x(), from.y(), from.z(), from.w(), into, 0);
    }

    private void position(double x, double y, double z, float[] into, int at) {
        for (int i = 0; i < 3; i++) {
            into[at + i] = (float) (along(3 * i, x, y, z) * basis.metresPerUnit());
        }
    }

    /** A turn without length has no direction either: it becomes NaN and is not drawn. */
    private void turn(double x, double y, double z, double w, float[] into, int at) {
        double length = Math.sqrt(x * x + y * y + z * z + w * w);
        // A mirrored axis turns the other way round: the axis of a rotation is a pseudovector.
        for (int i = 0; i < 3; i++) {
            into[at + i] = (float) (hand * along(3 * i, x, y, z) / length);
        }
        into[at + 3] = (float) (w / length);
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
