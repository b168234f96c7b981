package mocapscope.protocol.motion;

import static java.lang.Math.toRadians;

import mocapscope.protocol.motion.Harmonics.Wave;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Models a human walk on a circle: computes the walker's pose at any time in nanoseconds. A lap has nine strides and
 * takes ten seconds, at 1.22 m/s. The feet stay planted and the legs reach for them; hips, trunk and arms swing as in
 * human walking.
 *
 * <p>Times are reduced in whole nanoseconds, so the precision does not decrease over days.
 */
final class Walk {
    static final long LAP_NANOS = 10_000_000_000L;
    static final int STRIDES_PER_LAP = 9;
    private static final double STRIDE = 1.36;
    private static final Circle CIRCLE = new Circle(STRIDES_PER_LAP * STRIDE / (2 * Math.PI));

    /** Two laps: a quaternion is negated after one turn and repeats after two, so its sign never jumps. */
    private static final long PERIOD_NANOS = 2 * LAP_NANOS;

    /** The distance from the moving reference point to the print of a striking foot. */
    private static final double STRIKE_AHEAD = 0.2954;

    private static final double HALF_STEP_WIDTH = 0.05;
    private static final double TOE_OUT = toRadians(6);

    /**
     * The hips' path in metres, fitted together with {@link Foot}. In the bend the body leans in, to the left of its
     * prints.
     */
    private static final Harmonics HIPS_ABOVE = new Harmonics(0.9293, new Wave(2, 0.0129, 0.28));

    private static final Harmonics HIPS_AHEAD = new Harmonics(0, new Wave(2, 0.003, 0.16), new Wave(4, 0.0035, 0.206));
    private static final Harmonics HIPS_LEFT = new Harmonics(0.045, new Wave(1, 0.02, 0.31));

    /** The hips' angles in degrees: each hip moves ahead with its leg and drops while its leg swings. */
    private static final Harmonics HIPS_YAW = new Harmonics(3, new Wave(1, 5, 0.5));

    private static final Harmonics HIPS_PITCH = new Harmonics(7.1, new Wave(2, 1, 0.05));
    private static final Harmonics HIPS_ROLL = new Harmonics(0.1, new Wave(1, 4, 0.14));

    private Walk() {}

    /** Returns the stride phase from 0 to below 1; the left heel strikes at 0, the right one at 0.5. */
    static double phase(long nanos) {
        return (double) (Math.floorMod(nanos, LAP_NANOS) * STRIDES_PER_LAP % LAP_NANOS) / LAP_NANOS;
    }

    /** Returns the body on its circle. */
    static Figure at(long nanos) {
        var floor = CIRCLE.after((double) Math.floorMod(nanos, PERIOD_NANOS) / LAP_NANOS);
        return pose(phase(nanos)).moved(floor::place);
    }

    /** Returns the body relative to the reference point that moves along the circle. */
    static Figure pose(double phase) {
        var figure = new Figure();
        figure.root(
                new Vec3(HIPS_LEFT.at(phase), HIPS_ABOVE.at(phase), HIPS_AHEAD.at(phase)),
                turned(HIPS_YAW.at(phase), HIPS_PITCH.at(phase), HIPS_ROLL.at(phase)));
        leg(figure, phase, 1);
        leg(figure, phase, -1);
        Trunk.hang(figure, phase);
        return figure;
    }

    /** Returns a rotation by angles in degrees, with yaw applied last. */
    static Quat turned(double yaw, double pitch, double roll) {
        return Turn.yaw(toRadians(yaw)).times(Turn.roll(toRadians(roll))).times(Turn.pitch(toRadians(pitch)));
    }

    private static void leg(Figure figure, double phase, int side) {
        boolean left = side > 0;
        var hip = left ? Joint.LEFT_HIP : Joint.RIGHT_HIP;
        double own = left ? phase : (phase + 0.5) % 1;
        var print = CIRCLE.from(STRIKE_AHEAD + STRIDE * (Foot.progress(own) - own), side * HALF_STEP_WIDTH);
        var heading = print.orientation().times(Turn.yaw(side * TOE_OUT));
        var ankle = new Frame(print.position(), heading).place(Foot.ankle(own));
        var leg = Leg.reaching(figure.at(Joint.HIPS).place(hip.offset()), ankle, heading.rotate(Turn.FORWARD));
        var joints = Joint.values();
        int first = hip.ordinal();
        figure.hang(joints[first], leg.thigh());
        figure.hang(joints[first + 1], leg.shank());
        figure.hang(joints[first + 2], heading.times(Turn.pitch(Foot.pitch(own))));
        figure.hang(joints[first + 3], heading.times(Turn.pitch(Foot.toePitch(own))));
        figure.hang(joints[first + 4], heading.times(Turn.pitch(Foot.toePitch(own))));
    }
}
