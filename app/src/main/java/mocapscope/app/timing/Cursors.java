package mocapscope.app.timing;

import java.util.OptionalLong;

/** The moments that a person points at: one, and a second to measure from it. In nanoseconds. */
final class Cursors {
    private static final double NANOS = 1e9;

    private OptionalLong first = OptionalLong.empty();
    private OptionalLong second = OptionalLong.empty();

    OptionalLong first() {
        return first;
    }

    OptionalLong second() {
        return second;
    }

    void point(long time) {
        first = OptionalLong.of(time);
    }

    /** Measures up to there from the first, or begins there. */
    void measure(long time) {
        if (first.isEmpty()) {
            first = OptionalLong.of(time);
        } else {
            second = OptionalLong.of(time);
        }
    }

    void clear() {
        first = OptionalLong.empty();
        second = OptionalLong.empty();
    }

    /** Seconds from the first to the second; NaN while one is missing. */
    double apart() {
        return first.isEmpty() || second.isEmpty() ? Double.NaN : (second.getAsLong() - first.getAsLong()) / NANOS;
    }
}
