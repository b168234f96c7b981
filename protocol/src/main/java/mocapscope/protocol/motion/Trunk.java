package mocapscope.protocol.motion;

import static java.lang.Math.toRadians;

import mocapscope.protocol.motion.Harmonics.Wave;
import mocapscope.protocol.sample.Slerp;

/**
 * Models trunk, head and arm rotations of the simulated walker over the gait cycle, in degrees. The chest rotates
 * against the hips, each arm swings with the opposite leg, and the head turns into the bend.
 */
final class Trunk {
    private static final Harmonics CHEST_YAW = new Harmonics(1, new Wave(1, 4, 0.03));
    private static final Harmonics CHEST_PITCH = new Harmonics(3, new Wave(2, 1, 0.05));
    private static final Harmonics CHEST_ROLL = new Harmonics(-3.5, new Wave(1, -1, 0.14));
    private static final Harmonics HEAD_YAW = new Harmonics(8, new Wave(1, 1, 0.03));
    private static final Harmonics HEAD_PITCH = new Harmonics(4, new Wave(2, 1, 0.31));
    private static final Harmonics SHOULDER = new Harmonics(-2, new Wave(1, 17, 0.54));
    private static final Harmonics ELBOW = new Harmonics(24, new Wave(1, 12, 0.58));

    /** The angles of the arms, which hang slightly away from the body and vertically, however the chest leans. */
    private static final double ABDUCTION = 6;

    private static final double HANG = 2.5;
    private static final double FOREARM_INWARD = 14;
    private static final double HAND_FLEXION = 8;

    private Trunk() {}

    static void hang(Figure figure, double phase) {
        var chest = Walk.turned(CHEST_YAW.at(phase), CHEST_PITCH.at(phase), CHEST_ROLL.at(phase));
        var head = Walk.turned(HEAD_YAW.at(phase), HEAD_PITCH.at(phase), -1);
        var hips = figure.at(Joint.HIPS).orientation();
        figure.hang(Joint.SPINE, Slerp.interpolate(hips, chest, 0.5));
        figure.hang(Joint.CHEST, chest);
        figure.hang(Joint.NECK, Slerp.interpolate(chest, head, 0.5));
        figure.hang(Joint.HEAD, head);
        figure.hang(Joint.HEAD_TOP, head);
        arm(figure, Joint.LEFT_SHOULDER, phase, 1);
        arm(figure, Joint.RIGHT_SHOULDER, (phase + 0.5) % 1, -1);
    }

    private static void arm(Figure figure, Joint shoulder, double phase, int side) {
        var joints = Joint.values();
        var chest = figure.at(Joint.CHEST).orientation();
        var upper = chest.times(Turn.roll(toRadians(side * ABDUCTION + HANG)))
                .times(Turn.pitch(toRadians(-SHOULDER.at(phase))));
        var lower =
                upper.times(Turn.yaw(toRadians(-side * FOREARM_INWARD))).times(Turn.pitch(toRadians(-ELBOW.at(phase))));
        var hand = lower.times(Turn.roll(toRadians(-side * HAND_FLEXION)));
        figure.hang(shoulder, upper);
        figure.hang(joints[shoulder.ordinal() + 1], lower);
        figure.hang(joints[shoulder.ordinal() + 2], hand);
        figure.hang(joints[shoulder.ordinal() + 3], hand);
    }
}
