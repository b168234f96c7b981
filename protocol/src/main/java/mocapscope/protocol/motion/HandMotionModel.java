package mocapscope.protocol.motion;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Calculates the joint poses of a simulated right hand that sways, closes to a fist and opens. The palm faces the
 * viewer; the motion repeats for ever. Metres, y up.
 *
 * @param at mean position of the wrist
 */
record HandMotionModel(Vec3 at) {
    private static final long SECOND = 1_000_000_000L;
    private static final long WAVE = 3 * SECOND;
    private static final long SWAY = 7 * SECOND;
    private static final double LAG = 0.04;

    /** The orientation with fingertips up and the back of the hand away from the viewer. */
    private static final Quat UPRIGHT = new Quat(0, Math.sqrt(0.5), -Math.sqrt(0.5), 0);

    RigidTransform wrist(long moment) {
        double sway = 2 * Math.PI * PeriodicSignal.phase(moment, SWAY);
        var turn = YawPitchRollQuaternionFactory.yaw(0.5 * Math.sin(sway))
                .times(YawPitchRollQuaternionFactory.roll(0.25 * Math.sin(2 * sway)))
                .times(YawPitchRollQuaternionFactory.pitch(0.15 * Math.cos(sway)));
        var place = at.plus(new Vec3(0.05 * Math.sin(sway), 0.03 * Math.sin(2 * sway), 0.03 * Math.cos(sway)));
        return new RigidTransform(place, turn.times(UPRIGHT));
    }

    /** Returns the joints of a finger, from the palm to the tip. */
    List<RigidTransform> finger(SimulatedFingerKinematics finger, long moment) {
        return finger.solve(wrist(moment), curl(finger, moment));
    }

    /** Returns all 26 joints in OpenXR order: palm, wrist, then finger by finger from the thumb. */
    List<RigidTransform> joints(long moment) {
        var joints = new ArrayList<RigidTransform>();
        for (var finger : SimulatedFingerKinematics.values()) {
            joints.addAll(finger(finger, moment));
        }
        var wrist = wrist(moment);
        var middle = finger(SimulatedFingerKinematics.MIDDLE, moment);
        var palm = middle.get(0).position().plus(middle.get(1).position()).times(0.5);
        joints.addAll(0, List.of(new RigidTransform(palm, wrist.orientation()), wrist));
        return joints;
    }

    /** Returns the curl of a finger: stretched for a while, then closing one after another. */
    private static double curl(SimulatedFingerKinematics finger, long moment) {
        double s = PeriodicSignal.phase(moment - Math.round(LAG * WAVE * finger.ordinal()), WAVE);
        return SmoothStepFunction.step(0.1, 0.4, s) - SmoothStepFunction.step(0.55, 0.9, s);
    }
}
