package mocapscope.protocol.aimation.server;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Vec3;

/** The 77 points of an AImation body in transmission order, each with its joint and rest position. See AIMATION.md §1.4. */
public final class AimationBodyPointTable {

    /**
     * A point of an AImation body: the joint it belongs to and its rest position in metres. The axes are those of
     * {@link HumanoidJoint}.
     */
    record AimationPoint(HumanoidJoint joint, Vec3 rest) {}

    /** Number of points of a body without the points of the hands. */
    public static final int BODY = 35;

    static final List<AimationPoint> ALL = all();

    private AimationBodyPointTable() {}

    private static List<AimationPoint> all() {
        var points = new ArrayList<AimationPoint>();
        face(points);
        pairs(points);
        points.add(at(HumanoidJoint.HIPS));
        points.add(at(HumanoidJoint.NECK));
        hand(points, HumanoidJoint.LEFT_WRIST, 1);
        hand(points, HumanoidJoint.RIGHT_WRIST, -1);
        return List.copyOf(points);
    }

    private static void face(List<AimationPoint> points) {
        points.add(new AimationPoint(HumanoidJoint.HEAD, new Vec3(0, 1.615, 0.115))); // nose
        for (int side = 1; side >= -1; side -= 2) {
            points.add(new AimationPoint(HumanoidJoint.HEAD, new Vec3(side * 0.032, 1.645, 0.09))); // eye
            points.add(new AimationPoint(HumanoidJoint.HEAD, new Vec3(side * 0.045, 1.643, 0.082))); // its outer corner
            points.add(new AimationPoint(HumanoidJoint.HEAD, new Vec3(side * 0.02, 1.645, 0.095))); // its inner corner
        }
        pair(points, HumanoidJoint.HEAD, HumanoidJoint.HEAD, 0.075, 1.63, 0.01); // ears
        pair(points, HumanoidJoint.HEAD, HumanoidJoint.HEAD, 0.025, 1.565, 0.1); // corners of the mouth
    }

    private static void pairs(List<AimationPoint> points) {
        addPair(points, HumanoidJoint.LEFT_SHOULDER, HumanoidJoint.RIGHT_SHOULDER);
        addPair(points, HumanoidJoint.LEFT_ELBOW, HumanoidJoint.RIGHT_ELBOW);
        addPair(points, HumanoidJoint.LEFT_WRIST, HumanoidJoint.RIGHT_WRIST);
        pair(
                points,
                HumanoidJoint.LEFT_WRIST,
                HumanoidJoint.RIGHT_WRIST,
                0.185,
                0.785,
                -0.045); // knuckles of the little fingers
        pair(
                points,
                HumanoidJoint.LEFT_WRIST,
                HumanoidJoint.RIGHT_WRIST,
                0.185,
                0.775,
                0.025); // knuckles of the index fingers
        pair(
                points,
                HumanoidJoint.LEFT_WRIST,
                HumanoidJoint.RIGHT_WRIST,
                0.175,
                0.815,
                0.045); // knuckles of the thumbs
        addPair(points, HumanoidJoint.LEFT_HIP, HumanoidJoint.RIGHT_HIP);
        addPair(points, HumanoidJoint.LEFT_KNEE, HumanoidJoint.RIGHT_KNEE);
        addPair(points, HumanoidJoint.LEFT_ANKLE, HumanoidJoint.RIGHT_ANKLE);
        pair(points, HumanoidJoint.LEFT_ANKLE, HumanoidJoint.RIGHT_ANKLE, 0.09, 0.02, -0.05); // heels
        addPair(points, HumanoidJoint.LEFT_TOE, HumanoidJoint.RIGHT_TOE);
    }

    /**
     * Adds a wrist, then thumb, index, middle, ring and little finger, with four points each from the palm to the tip.
     */
    private static void hand(List<AimationPoint> points, HumanoidJoint wrist, int side) {
        points.add(at(wrist));
        finger(points, wrist, side, 0.18, 0.84, 0.02, 0.175, 0.815, 0.045, 0.17, 0.785, 0.06, 0.165, 0.76, 0.068);
        finger(points, wrist, side, 0.185, 0.775, 0.025, 0.185, 0.735, 0.028, 0.183, 0.71, 0.028, 0.18, 0.688, 0.027);
        finger(points, wrist, side, 0.187, 0.77, 0, 0.187, 0.726, 0, 0.185, 0.698, 0, 0.182, 0.674, 0);
        finger(
                points, wrist, side, 0.187, 0.775, -0.022, 0.187, 0.735, -0.024, 0.185, 0.71, -0.025, 0.182, 0.688,
                -0.025);
        finger(
                points, wrist, side, 0.185, 0.785, -0.045, 0.185, 0.755, -0.049, 0.183, 0.735, -0.05, 0.18, 0.717,
                -0.05);
    }

    private static void finger(List<AimationPoint> points, HumanoidJoint wrist, int side, double... places) {
        for (int i = 0; i < places.length; i += 3) {
            points.add(new AimationPoint(wrist, new Vec3(side * places[i], places[i + 1], places[i + 2])));
        }
    }

    private static void pair(
            List<AimationPoint> points, HumanoidJoint left, HumanoidJoint right, double x, double y, double z) {
        points.add(new AimationPoint(left, new Vec3(x, y, z)));
        points.add(new AimationPoint(right, new Vec3(-x, y, z)));
    }

    private static void addPair(List<AimationPoint> points, HumanoidJoint left, HumanoidJoint right) {
        points.add(at(left));
        points.add(at(right));
    }

    private static AimationPoint at(HumanoidJoint joint) {
        return new AimationPoint(joint, joint.rest());
    }
}
