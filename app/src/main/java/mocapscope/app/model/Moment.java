package mocapscope.app.model;

import mocapscope.protocol.sample.Sample;
import org.jspecify.annotations.Nullable;

/** A moment between two samples of a stream; filled again and again by {@link Recent}. */
public final class Moment<S extends Sample> {
    private @Nullable S before;
    private @Nullable S after;
    private double part;

    void set(S earlier, S later, double gone) {
        before = earlier;
        after = later;
        part = gone;
    }

    /** The last sample that is not later than the moment; of a moment before all of them, the first. */
    public S before() {
        return known(before);
    }

    /** The one after that; the same one where nothing is to be made up between the two. */
    public S after() {
        return known(after);
    }

    /** Of the way from one to the other, how much is gone: from 0 to 1. */
    public double part() {
        return part;
    }

    private static <S> S known(@Nullable S sample) {
        if (sample == null) {
            throw new IllegalStateException("the moment was never filled");
        }
        return sample;
    }
}
