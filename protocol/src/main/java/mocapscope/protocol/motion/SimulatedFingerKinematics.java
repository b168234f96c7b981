package mocapscope.protocol.motion;

import static java.lang.Math.toRadians;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * A finger of the simulated right hand with its bone lengths; computes joint transforms for a curl value. Transforms
 * are relative to the wrist: −z points to the fingertips and y out of the back of the hand, so the thumb is at −x. Each
 * joint's axes follow its bone in that way, as in OpenXR. Lengths are in metres, angles in degrees.
 */
enum SimulatedFingerKinematics {
    THUMB(new Vec3(-0.022, -0.008, -0.022), 38, 55, 0.046, 0.033, 0.026),
    INDEX(new Vec3(-0.021, 0, -0.026), 5, 0, 0.068, 0.041, 0.025, 0.021),
    MIDDLE(new Vec3(-0.004, 0.001, -0.027), 1, 0, 0.065, 0.045, 0.028, 0.022),
    RING(new Vec3(0.011, 0, -0.026), -4, 0, 0.059, 0.042, 0.027, 0.021),
    LITTLE(new Vec3(0.024, -0.003, -0.024), -10, 0, 0.054, 0.033, 0.019, 0.019);

    /** The bend of each joint in a fist; the bone in the palm hardly bends. */
    private static final List<Double> FIST = List.of(4.0, 82.0, 96.0, 58.0);

    private static final List<Double> THUMB_FIST = List.of(22.0, 38.0, 55.0);

    private final Vec3 base;
    private final Quat rest;
    private final List<Double> bones;

    /**
     * {@code splay} rotates the finger towards the thumb's side; {@code roll} rotates the plane of its bending across
     * the palm.
     */
    SimulatedFingerKinematics(Vec3 base, double splay, double roll, Double... bones) {
        this.base = base;
        this.rest = YawPitchRollQuaternionFactory.yaw(toRadians(splay))
                .times(YawPitchRollQuaternionFactory.roll(toRadians(roll)));
        this.bones = List.of(bones);
    }

    /** Returns the number of joints, including the tip. */
    int joints() {
        return bones.size() + 1;
    }

    /**
     * Returns the joints from the palm to the tip for a hand at {@code wrist}; {@code curl} is 0 if stretched, 1 in a
     * fist.
     */
    List<RigidTransform> solve(RigidTransform wrist, double curl) {
        var fist = this == THUMB ? THUMB_FIST : FIST;
        var joints = new ArrayList<RigidTransform>();
        var at = wrist.transform(new RigidTransform(base, rest));
        for (int i = 0; i < bones.size(); i++) {
            at = new RigidTransform(
                    at.position(),
                    at.orientation().times(YawPitchRollQuaternionFactory.pitch(toRadians(-curl * fist.get(i)))));
            joints.add(at);
            at = at.transform(new RigidTransform(new Vec3(0, 0, -bones.get(i)), Quat.IDENTITY));
        }
        joints.add(at);
        return joints;
    }
}
