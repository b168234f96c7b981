package mocapscope.protocol.motion;

import static java.lang.Math.toRadians;

import mocapscope.protocol.motion.GaitCycleFourierSeries.FourierTerm;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Models a human walk on a circle: computes the walker's pose at any time in nanoseconds. A lap has nine strides and
 * takes ten seconds, at 1.22 m/s. The feet stay planted and the legs reach for them; hips, trunk and arms swing as in
 * human walking.
 *
 * <p>Times are reduced in whole nanoseconds, so the precision does not decrease over days.
 */
final class WalkMotionModel {
    static final long LAP_NANOS = 10_000_000_000L;
    static final int STRIDES_PER_LAP = 9;
    private static final double STRIDE = 1.36;
    private static final CircularWalkingPath CIRCLE = new CircularWalkingPath(STRIDES_PER_LAP * STRIDE / (2 * Math.PI));

    /** Two laps: a quaternion is negated after one turn and repeats after two, so its sign never jumps. */
    private static final long PERIOD_NANOS = 2 * LAP_NANOS;

    /** The distance from the moving reference point to the print of a striking foot. */
    private static final double STRIKE_AHEAD = 0.2954;

    private static final double HALF_STEP_WIDTH = 0.05;
    private static final double TOE_OUT = toRadians(6);

    /**
     * The hips' path in metres, fitted together with {@link FootMotionModel}. In the bend the body leans in, to the left of its
     * prints.
     */
    private static final GaitCycleFourierSeries HIPS_ABOVE =
            new GaitCycleFourierSeries(0.9293, new FourierTerm(2, 0.0129, 0.28));

    private static final GaitCycleFourierSeries HIPS_AHEAD =
            new GaitCycleFourierSeries(0, new FourierTerm(2, 0.003, 0.16), new FourierTerm(4, 0.0035, 0.206));
    private static final GaitCycleFourierSeries HIPS_LEFT =
            new GaitCycleFourierSeries(0.045, new FourierTerm(1, 0.02, 0.31));

    /** The hips' angles in degrees: each hip moves ahead with its leg and drops while its leg swings. */
    private static final GaitCycleFourierSeries HIPS_YAW = new GaitCycleFourierSeries(3, new FourierTerm(1, 5, 0.5));

    private static final GaitCycleFourierSeries HIPS_PITCH =
            new GaitCycleFourierSeries(7.1, new FourierTerm(2, 1, 0.05));
    private static final GaitCycleFourierSeries HIPS_ROLL =
            new GaitCycleFourierSeries(0.1, new FourierTerm(1, 4, 0.14));

    private WalkMotionModel() {}

    /** Returns the stride phase from 0 to below 1; the left heel strikes at 0, the right one at 0.5. */
    static double phase(long nanos) {
        return (double) (Math.floorMod(nanos, LAP_NANOS) * STRIDES_PER_LAP % LAP_NANOS) / LAP_NANOS;
    }

    /** Returns the body on its circle. */
    static WalkerJointTransforms at(long nanos) {
        var floor = CIRCLE.afterTurns((double) Math.floorMod(nanos, PERIOD_NANOS) / LAP_NANOS);
        return pose(phase(nanos)).transformed(floor::transform);
    }

    /** Returns the body relative to the reference point that moves along the circle. */
    static WalkerJointTransforms pose(double phase) {
        var pose = new WalkerJointTransforms();
        pose.setRoot(
                new Vec3(HIPS_LEFT.value(phase), HIPS_ABOVE.value(phase), HIPS_AHEAD.value(phase)),
                rotation(HIPS_YAW.value(phase), HIPS_PITCH.value(phase), HIPS_ROLL.value(phase)));
        leg(pose, phase, 1);
        leg(pose, phase, -1);
        UpperBodyMotionModel.applyTo(pose, phase);
        return pose;
    }

    /** Returns a rotation by angles in degrees, with yaw applied last. */
    static Quat rotation(double yaw, double pitch, double roll) {
        return YawPitchRollQuaternionFactory.yaw(toRadians(yaw))
                .times(YawPitchRollQuaternionFactory.roll(toRadians(roll)))
                .times(YawPitchRollQuaternionFactory.pitch(toRadians(pitch)));
    }

    private static void leg(WalkerJointTransforms pose, double phase, int side) {
        boolean left = side > 0;
        var hip = left ? WalkerJoint.LEFT_HIP : WalkerJoint.RIGHT_HIP;
        double own = left ? phase : (phase + 0.5) % 1;
        var print = CIRCLE.from(STRIKE_AHEAD + STRIDE * (FootMotionModel.progress(own) - own), side * HALF_STEP_WIDTH);
        var heading = print.orientation().times(YawPitchRollQuaternionFactory.yaw(side * TOE_OUT));
        var ankle = new RigidTransform(print.position(), heading).transform(FootMotionModel.ankle(own));
        var solution = LegIkSolution.solve(
                pose.at(WalkerJoint.HIPS).transform(hip.offset()),
                ankle,
                heading.rotate(YawPitchRollQuaternionFactory.FORWARD));
        var joints = WalkerJoint.values();
        int first = hip.ordinal();
        pose.setJoint(joints[first], solution.thigh());
        pose.setJoint(joints[first + 1], solution.shank());
        pose.setJoint(
                joints[first + 2], heading.times(YawPitchRollQuaternionFactory.pitch(FootMotionModel.pitch(own))));
        pose.setJoint(
                joints[first + 3], heading.times(YawPitchRollQuaternionFactory.pitch(FootMotionModel.toePitch(own))));
        pose.setJoint(
                joints[first + 4], heading.times(YawPitchRollQuaternionFactory.pitch(FootMotionModel.toePitch(own))));
    }
}
