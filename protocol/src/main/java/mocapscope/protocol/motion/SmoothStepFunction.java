package mocapscope.protocol.motion;

/** Smoothstep functions from 0 to 1 with zero velocity and acceleration at both ends. */
final class SmoothStepFunction {

    private SmoothStepFunction() {}

    /** Returns 0 up to 0, 1 from 1 on, and a smooth transition between. */
    static double step(double s) {
        double x = Math.clamp(s, 0, 1);
        return x * x * x * (10 + x * (6 * x - 15));
    }

    /** Returns {@link #step} of {@code value} scaled from the range {@code from} to {@code to}. */
    static double step(double from, double to, double value) {
        return step((value - from) / (to - from));
    }

    /** Returns a transition like {@link #step} with a more even speed: its maximum is 1.41 times the mean, not 1.88. */
    static double glide(double s) {
        double u = 2 * Math.clamp(s, 0, 1) - 1;
        double u4 = u * u * u * u;
        return 0.5 + u * (1 - 2 * u4 / 5 + u4 * u4 / 9) * 45 / 64;
    }
}
