package mocapscope.protocol.motion;

import java.util.List;

/** A swing about a mean over the gait cycle, as the sum of its waves. */
record Harmonics(double mean, List<Wave> waves) {

    /** {@code times} a cycle, greatest at phase {@code at}. */
    record Wave(int times, double amplitude, double at) {

        double value(double phase) {
            return amplitude * Math.cos(2 * Math.PI * times * (phase - at));
        }
    }

    Harmonics(double mean, Wave... waves) {
        this(mean, List.of(waves));
    }

    /** At a phase in cycles. */
    double at(double phase) {
        double sum = mean;
        for (var wave : waves) {
            sum += wave.value(phase);
        }
        return sum;
    }
}
