package mocapscope.protocol.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Builds the 3D mesh that shows a skeleton's bones as octahedra in a glTF export. A long octahedron leads from each
 * joint to each of its children and moves with the joint.
 */
final class BoneMeshBuilder {
    static final int VERTICES_A_BONE = 6;

    /**
     * The triangles, counterclockwise as seen from outside: vertex 0 is the broad end, 1 to 4 the ring, 5 the point.
     */
    private static final int[] FACES = {0, 2, 1, 0, 3, 2, 0, 4, 3, 0, 1, 4, 5, 1, 2, 5, 2, 3, 5, 3, 4, 5, 4, 1};

    private static final double RING_AT = 0.15;
    private static final double SLENDERNESS = 0.1;
    private static final double THINNEST = 0.002;
    private static final double THICKEST = 0.03;
    private static final double TOO_SHORT = 1e-4;

    private final List<Vec3> points = new ArrayList<>();
    private final List<Integer> joints = new ArrayList<>();

    /** Adds a bone between two points that moves with a joint; adds nothing for a bone of length 0. */
    void addBone(Vec3 from, Vec3 to, int joint) {
        var away = to.minus(from);
        double length = away.length();
        if (!(length > TOO_SHORT)) {
            return;
        }
        var turn = JointRotationEstimator.shortestRotation(new Vec3(0, 1, 0), away);
        double thick = Math.clamp(SLENDERNESS * length, THINNEST, THICKEST);
        points.add(from);
        for (int corner = 0; corner < 4; corner++) {
            var across = Quat.about(new Vec3(0, 1, 0), corner * Math.PI / 2).rotate(new Vec3(thick, 0, 0));
            points.add(from.plus(away.times(RING_AT)).plus(turn.rotate(across)));
        }
        points.add(to);
        for (int i = 0; i < VERTICES_A_BONE; i++) {
            joints.add(joint);
        }
    }

    int vertices() {
        return points.size();
    }

    int indices() {
        return points.size() / VERTICES_A_BONE * FACES.length;
    }

    /** Returns the vertex positions, three floats per vertex. */
    ByteBuffer positions() {
        var bytes = buffer(12 * points.size());
        points.forEach(point -> put(bytes, point));
        return bytes.flip();
    }

    /** Returns the minimum and maximum of each axis, as the floats in {@link #positions}. */
    List<List<Float>> bounds() {
        var least = new float[] {Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY};
        var most = new float[] {Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY};
        for (var point : points) {
            var three = new float[] {(float) point.x(), (float) point.y(), (float) point.z()};
            for (int axis = 0; axis < 3; axis++) {
                least[axis] = Math.min(least[axis], three[axis]);
                most[axis] = Math.max(most[axis], three[axis]);
            }
        }
        return List.of(List.of(least[0], least[1], least[2]), List.of(most[0], most[1], most[2]));
    }

    /** Returns the joint indices, four shorts per vertex, of which only the first is used. */
    ByteBuffer joints() {
        var bytes = buffer(8 * joints.size());
        joints.forEach(
                joint -> bytes.putShort((short) (int) joint).putShort((short) 0).putInt(0));
        return bytes.flip();
    }

    /** Returns the joint weights, four floats per vertex, with full weight on the first joint. */
    ByteBuffer weights() {
        var bytes = buffer(16 * joints.size());
        joints.forEach(_ -> bytes.putFloat(1).putFloat(0).putFloat(0).putFloat(0));
        return bytes.flip();
    }

    /** Returns the triangle indices, one int per corner. */
    ByteBuffer faces() {
        var bytes = buffer(4 * indices());
        for (int first = 0; first < points.size(); first += VERTICES_A_BONE) {
            for (int corner : FACES) {
                bytes.putInt(first + corner);
            }
        }
        return bytes.flip();
    }

    static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static void put(ByteBuffer into, Vec3 vector) {
        into.putFloat((float) vector.x()).putFloat((float) vector.y()).putFloat((float) vector.z());
    }

    static void put(ByteBuffer into, Quat turn) {
        into.putFloat((float) turn.x())
                .putFloat((float) turn.y())
                .putFloat((float) turn.z())
                .putFloat((float) turn.w());
    }
}
