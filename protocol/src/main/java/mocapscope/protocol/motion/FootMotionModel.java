package mocapscope.protocol.motion;

import static java.lang.Math.toRadians;

import mocapscope.protocol.motion.QuinticHermiteSpline.SplineKnot;
import mocapscope.protocol.sample.Vec3;

/**
 * Models foot pitch and ankle position of the simulated walker over one gait cycle, without foot sliding. The cycle
 * runs from heel strike (0) to heel strike (1). On the floor the foot first turns about the heel, then lies flat, then
 * turns about the ball with flat toes, and finally about the tip of the toes.
 *
 * <pre>
 * 0      0.1             0.29            0.548  0.61                     1
 * | heel |     flat      |     ball      |  tip |         swing          |
 * </pre>
 *
 * <p>The knots are fitted: together with the hips' path in {@link WalkMotionModel}, the angles of hip, knee and ankle stay within
 * a few degrees of published angles for walking at self-selected speed.
 */
final class FootMotionModel {
    private static final double FLAT = 0.1;
    private static final double HEEL_OFF = 0.29;
    private static final double TOES_TURN = 0.548;
    private static final double TOE_OFF = 0.61;
    private static final double TOES_STRAIGHT = 0.687;

    /** The vector from the ankle to the floor contact of the heel. */
    static final Vec3 HEEL = new Vec3(0, -0.075, -0.05);

    private static final Vec3 ANKLE = new Vec3(0, 0.075, 0);
    private static final Vec3 BALL = ANKLE.plus(WalkerJoint.LEFT_BALL.offset());
    private static final Vec3 TIP = BALL.plus(WalkerJoint.LEFT_TOE.offset());

    /** The pitch against the floor in degrees, positive with toes down; at heel strike the toes are up. */
    private static final SplineKnot STRIKE = new SplineKnot(0, -17.8, 204, 4500);

    private static final SplineKnot FLAT_KNOT = new SplineKnot(FLAT, 0, 0, 0);
    private static final QuinticHermiteSpline PITCH = new QuinticHermiteSpline(
            STRIKE,
            FLAT_KNOT,
            new SplineKnot(HEEL_OFF, 0, 0, 0),
            new SplineKnot(0.488, 15.7, 206, 1890),
            new SplineKnot(TOE_OFF, 63.5, 364, -8130),
            new SplineKnot(0.69, 68.8, -146, -2180),
            new SplineKnot(0.821, 14, -384, 7480),
            new SplineKnot(0.96, -22, 0, 5100),
            STRIKE.shifted(1),
            FLAT_KNOT.shifted(1));

    /** The position of the swinging ankle ahead of its moving print and above the floor. */
    private static final QuinticHermiteSpline AHEAD = new QuinticHermiteSpline(
            SplineKnot.tangentTo(phase -> overToes(phase).z(), TOE_OFF),
            new SplineKnot(0.77, 0.0955, 0.19, 51.4),
            new SplineKnot(0.91, 0.0528, -1.45, -32.2),
            SplineKnot.tangentTo(phase -> overHeel(phase).z(), 1));

    private static final QuinticHermiteSpline ABOVE = new QuinticHermiteSpline(
            SplineKnot.tangentTo(phase -> overToes(phase).y(), TOE_OFF),
            new SplineKnot(0.77, 0.2042, -1.09, -29.4),
            new SplineKnot(0.91, 0.1011, 0.14, 4.5),
            SplineKnot.tangentTo(phase -> overHeel(phase).y(), 1));

    private FootMotionModel() {}

    static double pitch(double phase) {
        return toRadians(PITCH.at(phase));
    }

    /** Returns the pitch of the toes: they stay flat while the heel rises and straighten after toe-off. */
    static double toePitch(double phase) {
        return phase < HEEL_OFF
                ? pitch(phase)
                : pitch(phase) * SmoothStepFunction.step(TOES_TURN, TOES_STRAIGHT, phase);
    }

    /** Returns the foot's progress to its next print, from 0 to 1. */
    static double progress(double phase) {
        return SmoothStepFunction.glide((phase - TOE_OFF) / (1 - TOE_OFF));
    }

    /** Returns the position of the ankle relative to the print, which moves along with a swinging foot. */
    static Vec3 ankle(double phase) {
        if (phase < HEEL_OFF) {
            return overHeel(phase);
        }
        return phase < TOE_OFF ? overToes(phase) : new Vec3(0, ABOVE.at(phase), AHEAD.at(phase));
    }

    private static Vec3 overHeel(double phase) {
        var heel = ANKLE.plus(HEEL);
        return heel.minus(YawPitchRollQuaternionFactory.pitch(pitch(phase)).rotate(HEEL));
    }

    private static Vec3 overToes(double phase) {
        var ball = TIP.plus(YawPitchRollQuaternionFactory.pitch(toePitch(phase)).rotate(BALL.minus(TIP)));
        return ball.plus(YawPitchRollQuaternionFactory.pitch(pitch(phase)).rotate(ANKLE.minus(BALL)));
    }
}
