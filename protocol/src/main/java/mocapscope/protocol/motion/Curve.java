package mocapscope.protocol.motion;

import java.util.List;

/** A smooth curve over the gait cycle, through knots, with a continuous second derivative; it closes on itself. */
final class Curve {

    /** The curve passes {@code value} at {@code phase}, which is below 1, with that slope and bend a cycle. */
    record Knot(double phase, double value, double slope, double bend) {}

    private final List<Knot> knots;

    /** From knots in the order of their phases, the first at 0. */
    Curve(Knot... knots) {
        this.knots = List.of(knots);
    }

    double at(double phase) {
        int next = 1;
        while (next < knots.size() && knots.get(next).phase <= phase) {
            next++;
        }
        var from = knots.get(next - 1);
        var to = knots.get(next % knots.size());
        double end = next == knots.size() ? 1 : to.phase;
        return between(from, to, end - from.phase, (phase - from.phase) / (end - from.phase));
    }

    /** Quintic Hermite: meets value, slope and bend at both ends. */
    private static double between(Knot a, Knot b, double width, double s) {
        double r = 1 - s;
        double rise = Smooth.step(s);
        return a.value * (1 - rise)
                + b.value * rise
                + width * (a.slope * s * r * r * r * (1 + 3 * s) - b.slope * r * s * s * s * (1 + 3 * r))
                + width * width / 2 * (a.bend * s * s * r * r * r + b.bend * r * r * s * s * s);
    }
}
