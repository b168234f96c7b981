package mocapscope.protocol.motion;

import java.util.List;

/** A periodic function over the gait cycle: a mean value and a sum of cosine terms. */
record GaitCycleFourierSeries(double mean, List<FourierTerm> waves) {

    /** One cosine term of a Fourier series: frequency, amplitude and phase of its maximum. */
    record FourierTerm(int times, double amplitude, double at) {

        double value(double phase) {
            return amplitude * Math.cos(2 * Math.PI * times * (phase - at));
        }
    }

    GaitCycleFourierSeries(double mean, FourierTerm... waves) {
        this(mean, List.of(waves));
    }

    /** Returns the value at a phase in cycles. */
    double value(double phase) {
        double sum = mean;
        for (var term : waves) {
            sum += term.value(phase);
        }
        return sum;
    }
}
