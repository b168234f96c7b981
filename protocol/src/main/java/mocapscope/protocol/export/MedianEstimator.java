package mocapscope.protocol.export;

import java.util.Arrays;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Estimates the median and range of many numbers without storing them all. It keeps numbers in a small fixed buffer.
 * When the buffer is full, every other value is removed.
 */
final class MedianEstimator {
    @DocumentedLimit(
            value = "lengths of a bone, and intervals of samples, that are kept to find the usual one",
            unit = "values",
            beyond = "every other one is dropped")
    private static final int MOST = 128;

    private final double[] kept = new double[MOST];
    private int size;
    private long step = 1;
    private long count;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;

    void add(double number) {
        least = Math.min(least, number);
        most = Math.max(most, number);
        if (count % step == 0) {
            keep(number);
        }
        count++;
    }

    private void keep(double number) {
        if (size == MOST) {
            for (int i = 0; i < MOST / 2; i++) {
                kept[i] = kept[2 * i];
            }
            size = MOST / 2;
            step *= 2;
        }
        if (count % step == 0) {
            kept[size] = number;
            size++;
        }
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Returns the median of the values kept, or NaN if there are none. */
    double median() {
        var sorted = Arrays.copyOf(kept, size);
        Arrays.sort(sorted);
        return size == 0 ? Double.NaN : (sorted[(size - 1) / 2] + sorted[size / 2]) / 2;
    }

    /** Returns the difference between the largest and the smallest of all values. */
    double range() {
        return size == 0 ? 0 : most - least;
    }
}
