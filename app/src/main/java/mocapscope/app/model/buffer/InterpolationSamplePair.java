package mocapscope.app.model.buffer;

import mocapscope.protocol.sample.Sample;
import org.jspecify.annotations.Nullable;

/**
 * Two successive samples of a stream, such as poses, with the factor for interpolating between them. Reusable. Filled
 * repeatedly by {@link RecentSampleBuffer}.
 */
public final class InterpolationSamplePair<S extends Sample> {
    private @Nullable S before;
    private @Nullable S after;
    private double fraction;

    void set(S earlier, S next, double share) {
        before = earlier;
        after = next;
        fraction = share;
    }

    /** Returns the last sample at or before the time; for a time before all samples, the first. */
    public S before() {
        return known(before);
    }

    /** Returns the next sample, or the earlier one again if there is nothing to interpolate. */
    public S after() {
        return known(after);
    }

    /** Returns the interpolation factor between the two samples, from 0 to 1. */
    public double fraction() {
        return fraction;
    }

    private static <S> S known(@Nullable S sample) {
        if (sample == null) {
            throw new IllegalStateException("the moment was never filled");
        }
        return sample;
    }
}
