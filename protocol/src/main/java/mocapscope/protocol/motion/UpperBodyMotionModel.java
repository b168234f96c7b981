package mocapscope.protocol.motion;

import static java.lang.Math.toRadians;

import mocapscope.protocol.motion.GaitCycleFourierSeries.FourierTerm;
import mocapscope.protocol.sample.Slerp;

/**
 * Models trunk, head and arm rotations of the simulated walker over the gait cycle, in degrees. The chest rotates
 * against the hips, each arm swings with the opposite leg, and the head turns into the bend.
 */
final class UpperBodyMotionModel {
    private static final GaitCycleFourierSeries CHEST_YAW = new GaitCycleFourierSeries(1, new FourierTerm(1, 4, 0.03));
    private static final GaitCycleFourierSeries CHEST_PITCH =
            new GaitCycleFourierSeries(3, new FourierTerm(2, 1, 0.05));
    private static final GaitCycleFourierSeries CHEST_ROLL =
            new GaitCycleFourierSeries(-3.5, new FourierTerm(1, -1, 0.14));
    private static final GaitCycleFourierSeries HEAD_YAW = new GaitCycleFourierSeries(8, new FourierTerm(1, 1, 0.03));
    private static final GaitCycleFourierSeries HEAD_PITCH = new GaitCycleFourierSeries(4, new FourierTerm(2, 1, 0.31));
    private static final GaitCycleFourierSeries SHOULDER = new GaitCycleFourierSeries(-2, new FourierTerm(1, 17, 0.54));
    private static final GaitCycleFourierSeries ELBOW = new GaitCycleFourierSeries(24, new FourierTerm(1, 12, 0.58));

    /** The angles of the arms, which hang slightly away from the body and vertically, however the chest leans. */
    private static final double ABDUCTION = 6;

    private static final double HANG = 2.5;
    private static final double FOREARM_INWARD = 14;
    private static final double HAND_FLEXION = 8;

    private UpperBodyMotionModel() {}

    static void applyTo(WalkerJointTransforms pose, double phase) {
        var chest = WalkMotionModel.rotation(CHEST_YAW.value(phase), CHEST_PITCH.value(phase), CHEST_ROLL.value(phase));
        var head = WalkMotionModel.rotation(HEAD_YAW.value(phase), HEAD_PITCH.value(phase), -1);
        var hips = pose.at(WalkerJoint.HIPS).orientation();
        pose.setJoint(WalkerJoint.SPINE, Slerp.interpolate(hips, chest, 0.5));
        pose.setJoint(WalkerJoint.CHEST, chest);
        pose.setJoint(WalkerJoint.NECK, Slerp.interpolate(chest, head, 0.5));
        pose.setJoint(WalkerJoint.HEAD, head);
        pose.setJoint(WalkerJoint.HEAD_TOP, head);
        arm(pose, WalkerJoint.LEFT_SHOULDER, phase, 1);
        arm(pose, WalkerJoint.RIGHT_SHOULDER, (phase + 0.5) % 1, -1);
    }

    private static void arm(WalkerJointTransforms pose, WalkerJoint shoulder, double phase, int side) {
        var joints = WalkerJoint.values();
        var chest = pose.at(WalkerJoint.CHEST).orientation();
        var upper = chest.times(YawPitchRollQuaternionFactory.roll(toRadians(side * ABDUCTION + HANG)))
                .times(YawPitchRollQuaternionFactory.pitch(toRadians(-SHOULDER.value(phase))));
        var lower = upper.times(YawPitchRollQuaternionFactory.yaw(toRadians(-side * FOREARM_INWARD)))
                .times(YawPitchRollQuaternionFactory.pitch(toRadians(-ELBOW.value(phase))));
        var hand = lower.times(YawPitchRollQuaternionFactory.roll(toRadians(-side * HAND_FLEXION)));
        pose.setJoint(shoulder, upper);
        pose.setJoint(joints[shoulder.ordinal() + 1], lower);
        pose.setJoint(joints[shoulder.ordinal() + 2], hand);
        pose.setJoint(joints[shoulder.ordinal() + 3], hand);
    }
}
