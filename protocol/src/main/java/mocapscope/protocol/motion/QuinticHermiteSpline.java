package mocapscope.protocol.motion;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** A quintic Hermite spline through knots, continuous in value, slope and second derivative. */
final class QuinticHermiteSpline {
    private static final double STEP = 1e-4;

    /** A spline knot: phase, value, first and second derivative. */
    record SplineKnot(double phase, double value, double slope, double bend) {

        /** Returns the knot at which a curve leaves or meets {@code other} smoothly. */
        static SplineKnot tangentTo(DoubleUnaryOperator other, double phase) {
            double before = other.applyAsDouble(phase - STEP);
            double here = other.applyAsDouble(phase);
            double after = other.applyAsDouble(phase + STEP);
            return new SplineKnot(
                    phase, here, (after - before) / (2 * STEP), (after - 2 * here + before) / (STEP * STEP));
        }

        SplineKnot shifted(double cycles) {
            return new SplineKnot(phase + cycles, value, slope, bend);
        }
    }

    private final List<SplineKnot> splineKnots;

    /** Creates a curve through at least two knots in order of phase. */
    QuinticHermiteSpline(SplineKnot... knots) {
        this.splineKnots = List.of(knots);
    }

    /** Returns the value at a phase between the first and the last knot. */
    double at(double phase) {
        int to = 1;
        while (to < splineKnots.size() - 1 && splineKnots.get(to).phase <= phase) {
            to++;
        }
        return between(splineKnots.get(to - 1), splineKnots.get(to), phase);
    }

    /** Interpolates by a quintic Hermite polynomial that matches value, slope and second derivative at both ends. */
    private static double between(SplineKnot a, SplineKnot b, double phase) {
        double width = b.phase - a.phase;
        double s = (phase - a.phase) / width;
        double r = 1 - s;
        double rise = SmoothStepFunction.step(s);
        return a.value * (1 - rise)
                + b.value * rise
                + width * (a.slope * s * r * r * r * (1 + 3 * s) - b.slope * r * s * s * s * (1 + 3 * r))
                + width * width / 2 * (a.bend * s * s * r * r * r + b.bend * r * r * s * s * s);
    }
}
