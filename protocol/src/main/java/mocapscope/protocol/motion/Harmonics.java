package mocapscope.protocol.motion;

/** A swing about a mean: the once-a-stride and the twice-a-stride part, each with the phase where it is greatest. */
record Harmonics(double mean, double once, double onceAt, double twice, double twiceAt) {

    static Harmonics once(double mean, double amplitude, double at) {
        return new Harmonics(mean, amplitude, at, 0, 0);
    }

    static Harmonics twice(double mean, double amplitude, double at) {
        return new Harmonics(mean, 0, 0, amplitude, at);
    }

    /** At a phase in cycles. */
    double at(double phase) {
        double turn = 2 * Math.PI;
        return mean + once * Math.cos(turn * (phase - onceAt)) + twice * Math.cos(2 * turn * (phase - twiceAt));
    }
}
