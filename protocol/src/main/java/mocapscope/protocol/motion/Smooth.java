package mocapscope.protocol.motion;

/** Passages from 0 to 1 that start and end at rest, without a jerk in speed or acceleration. */
final class Smooth {

    private Smooth() {}

    /** 0 up to 0, 1 from 1 on, smooth between. */
    static double step(double s) {
        double x = Math.clamp(s, 0, 1);
        return x * x * x * (10 + x * (6 * x - 15));
    }

    /** As {@link #step} between {@code from} and {@code to}. */
    static double step(double from, double to, double value) {
        return step((value - from) / (to - from));
    }

    /** As {@link #step}, nearer to even speed: its fastest is 1.41 times the mean, not 1.88. */
    static double glide(double s) {
        double u = 2 * Math.clamp(s, 0, 1) - 1;
        double u4 = u * u * u * u;
        return 0.5 + u * (1 - 2 * u4 / 5 + u4 * u4 / 9) * 45 / 64;
    }
}
