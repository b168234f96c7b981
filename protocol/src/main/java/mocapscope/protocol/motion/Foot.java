package mocapscope.protocol.motion;

import static java.lang.Math.toRadians;

import mocapscope.protocol.motion.Curve.Knot;
import mocapscope.protocol.sample.Vec3;

/**
 * How a foot rolls over its print and swings to the next, over its own cycle from heel strike (0) to heel strike. While
 * it stands it turns about the heel, then lies flat, then turns about the ball with the toes flat, at last about the
 * tip of the toes: nothing that touches the floor slides.
 *
 * <pre>
 * 0      0.09            0.30            0.56   0.62                     1
 * | heel |     flat      |     ball      |  toe |         swing          |
 * </pre>
 */
final class Foot {
    static final double FLAT = 0.09;
    static final double HEEL_OFF = 0.3;
    static final double TOES_TURN = 0.56;
    static final double TOE_OFF = 0.62;

    /** Below the ankle and behind it, where the heel meets the floor. */
    static final Vec3 HEEL = new Vec3(0, -0.075, -0.05);

    private static final Vec3 ANKLE = new Vec3(0, 0.075, 0);
    private static final Vec3 BALL = ANKLE.plus(Joint.LEFT_BALL.offset());
    private static final Vec3 TIP = BALL.plus(Joint.LEFT_TOE.offset());
    private static final double LIFT = 0.015;

    /** Degrees against the floor, toes down. */
    private static final Curve PITCH = new Curve(
            new Knot(0, -20, 150, 0),
            new Knot(FLAT, 0, 0, 0),
            new Knot(HEEL_OFF, 0, 0, 0),
            new Knot(0.5, 22, 230, 0),
            new Knot(TOE_OFF, 58, 250, 0),
            new Knot(0.68, 64, -50, 0),
            new Knot(0.84, 5, -380, 0),
            new Knot(0.95, -20, 0, 0));

    private Foot() {}

    static double pitch(double phase) {
        return toRadians(PITCH.at(phase));
    }

    /** The toes' pitch: they stay flat while the heel rises, and straighten after they left the floor. */
    static double toePitch(double phase) {
        return phase < HEEL_OFF ? pitch(phase) : pitch(phase) * Smooth.step(TOES_TURN, 0.74, phase);
    }

    /** How far of its way to the next print the foot is, 0 to 1. */
    static double progress(double phase) {
        return Smooth.glide((phase - TOE_OFF) / (1 - TOE_OFF));
    }

    /** The ankle as seen from the print, which swings along. */
    static Vec3 ankle(double phase) {
        double overHeel = phase < HEEL_OFF ? 1 : Smooth.step(0.66, 0.96, phase);
        var ankle = aboutBall(phase).times(1 - overHeel).plus(aboutHeel(phase).times(overHeel));
        return ankle.plus(Turn.UP.times(LIFT * Smooth.bump((phase - TOE_OFF) / (1 - TOE_OFF))));
    }

    private static Vec3 aboutHeel(double phase) {
        var heel = ANKLE.plus(HEEL);
        return heel.minus(Turn.pitch(pitch(phase)).rotate(HEEL));
    }

    private static Vec3 aboutBall(double phase) {
        var ball = TIP.plus(Turn.pitch(toePitch(phase)).rotate(BALL.minus(TIP)));
        return ball.plus(Turn.pitch(pitch(phase)).rotate(ANKLE.minus(BALL)));
    }
}
