package mocapscope.protocol.export;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Converts a skeleton's global poses to joint rotations and positions relative to the parent joint. If the source sends
 * no orientation for a joint, it is derived from the positions of the joint's children. A missing joint keeps its last
 * transform relative to its parent. Not thread-safe.
 */
final class GlobalToLocalPoseConverter {
    private static final double TOO_SHORT = 1e-6;

    private final List<ExportJoint> joints;
    private final List<List<Integer>> children;
    private final Quat[] turns;
    private final Vec3[] places;
    private final Quat[] globalTurns;
    private final Vec3[] globalPlaces;
    private final boolean[] here;
    private double maxStretch;
    private long missingCount;

    GlobalToLocalPoseConverter(List<ExportJoint> joints) {
        this.joints = joints;
        this.turns = joints.stream().map(ExportJoint::turn).toArray(Quat[]::new);
        this.places = joints.stream().map(ExportJoint::offset).toArray(Vec3[]::new);
        this.globalTurns = turns.clone();
        this.globalPlaces = places.clone();
        this.here = new boolean[turns.length];
        this.children = new ArrayList<>();
        for (int i = 0; i < turns.length; i++) {
            children.add(new ArrayList<>());
            if (joints.get(i).parent() >= 0) {
                children.get(joints.get(i).parent()).add(i);
            }
        }
    }

    /** Reads a frame with three position and four orientation values per bone; NaN marks missing values. */
    void update(double[] positions, double[] orientations) {
        for (int i = 0; i < places.length; i++) {
            int bone = joints.get(i).bone();
            var place = bone < 0
                    ? Vec3.ZERO
                    : new Vec3(positions[3 * bone], positions[3 * bone + 1], positions[3 * bone + 2]);
            here[i] = place.isFinite();
            globalPlaces[i] = place;
        }
        if (anything()) {
            missingCount += absent();
        }
        for (int i = 0; i < places.length; i++) {
            settle(i);
            orient(i, orientations);
        }
    }

    /**
     * Returns true if any joint is present; joints before the first and after the last pose do not count as missing.
     */
    private boolean anything() {
        for (int i = 0; i < here.length; i++) {
            if (here[i] && joints.get(i).bone() >= 0) {
                return true;
            }
        }
        return false;
    }

    private int absent() {
        int absent = 0;
        for (boolean matches : here) {
            absent += matches ? 0 : 1;
        }
        return absent;
    }

    private void settle(int i) {
        var joint = joints.get(i);
        int parent = joint.parent();
        if (!here[i]) {
            globalPlaces[i] = parent < 0
                    ? places[i]
                    : globalTurns[parent].rotate(places[i]).plus(globalPlaces[parent]);
            return;
        }
        places[i] = parent < 0
                ? globalPlaces[i]
                : globalTurns[parent].conjugate().rotate(globalPlaces[i].minus(globalPlaces[parent]));
        if (!joint.isRoot(joints)) {
            maxStretch = Math.max(maxStretch, places[i].minus(joint.offset()).length());
        }
    }

    private void orient(int i, double[] orientations) {
        var joint = joints.get(i);
        var above = joint.parent() < 0 ? Quat.IDENTITY : globalTurns[joint.parent()];
        var turn = above.times(turns[i]);
        if (joint.bone() >= 0 && joint.turned()) {
            var orientation = PoseTrackResampler.quat(orientations, 4 * joint.bone());
            turn = orientation.isFinite() ? orientation : turn;
        } else if (joint.bone() >= 0 && here[i]) {
            turn = derived(i, above.times(joint.turn()), turn);
        }
        globalTurns[i] = turn.normalised();
        turns[i] = above.conjugate().times(turn).normalised().withSignOf(turns[i]);
    }

    private Quat derived(int i, Quat before, Quat held) {
        var arms = new ArrayList<Vec3>();
        var now = new ArrayList<Vec3>();
        for (int child : children.get(i)) {
            var arm = joints.get(child).offset();
            var points = here[child] ? globalPlaces[child].minus(globalPlaces[i]) : Vec3.ZERO;
            if (arm.length() > TOO_SHORT && points.length() > TOO_SHORT) {
                arms.add(arm);
                now.add(points);
            }
        }
        if (arms.isEmpty()) {
            return children.get(i).isEmpty() ? before : held;
        }
        return JointRotationEstimator.solve(arms, now, before);
    }

    /** Returns the rotation in the parent's space. */
    Quat rotation(int limb) {
        return turns[limb];
    }

    /** Returns the position in the parent's space. */
    Vec3 position(int limb) {
        return places[limb];
    }

    /** Returns the largest distance of a joint from its position at the estimated bone length, in metres. */
    double maxStretch() {
        return maxStretch;
    }

    /** Returns the number of missing joint positions. */
    long missingCount() {
        return missingCount;
    }
}
