package mocapscope.app.timing;

import java.util.OptionalLong;

/** The positions of the timing view's two measuring cursors on the time axis, in nanoseconds. */
final class TimeCursorPair {
    private static final double NANOS = 1e9;

    private OptionalLong first = OptionalLong.empty();
    private OptionalLong second = OptionalLong.empty();

    OptionalLong first() {
        return first;
    }

    OptionalLong second() {
        return second;
    }

    void setFirst(long time) {
        first = OptionalLong.of(time);
    }

    /** Sets the second cursor, or the first if none exists. */
    void setSecond(long time) {
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

    /** Returns the seconds from the first to the second cursor; NaN if one is missing. */
    double distanceSeconds() {
        return first.isEmpty() || second.isEmpty() ? Double.NaN : (second.getAsLong() - first.getAsLong()) / NANOS;
    }
}
