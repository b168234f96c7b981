package mocapscope.app.model.buffer;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Buffers the last 500 ms of a sample stream, such as poses, so that views can show it slightly delayed and smoothly
 * interpolated. Thread-safe for readers. Holds at most {@link #MOST} samples. A sample's time is the device time, if
 * any, mapped to the local clock by the fastest sample, which removes network jitter; otherwise it is the arrival time.
 * One thread adds, any thread reads.
 */
public final class RecentSampleBuffer<S extends Sample> {
    @DocumentedLimit(
            value = "recent poses or skeletons of a stream for smooth display",
            unit = "samples",
            beyond = "the oldest are dropped")
    static final int MOST = 64;

    @DocumentedLimit(
            value = "time of the recent poses or skeletons of a stream",
            unit = "ns",
            beyond = "the oldest are dropped")
    static final long KEPT_NANOS = 500_000_000L;

    /** Clock step from which the device's clock counts as set anew. */
    private static final long LEAP = 1_000_000_000L;

    /** Maximum drift between the clocks, as a fraction of the time. */
    private static final double DRIFT = 5e-4;

    /** Bytes of a pose, and of a skeleton without its numbers. */
    private static final long SMALL = 128;

    private final ByteBudget budget;
    private final List<S> samples = new ArrayList<>();
    private @Nullable S newest;
    private long offset;
    private boolean clocked;

    public RecentSampleBuffer(ByteBudget budget) {
        this.budget = budget;
    }

    /** Adds a sample; one that is older than the newest is ignored, so that motion never goes back. */
    public synchronized void add(S sample) {
        if (late(sample.stamp())) {
            return;
        }
        clock(sample.stamp());
        newest = sample;
        long since = sample.stamp().arrival() - KEPT_NANOS;
        while (!samples.isEmpty()
                && (samples.size() == MOST || samples.getFirst().stamp().arrival() < since)) {
            forgetOldest();
        }
        while (!budget.reserve(size(sample))) {
            if (samples.isEmpty()) {
                return;
            }
            forgetOldest();
        }
        samples.add(sample);
    }

    /**
     * Finds the samples to show at {@code nanos} on the local clock. During a pause longer than {@code patience} the
     * sample before it is shown without interpolation.
     *
     * @return false if there are no samples
     */
    public synchronized boolean interpolate(long nanos, long patience, InterpolationSamplePair<S> into) {
        if (newest == null) {
            return false;
        }
        S after = newest;
        for (int i = samples.size() - 1; i >= 0; i--) {
            S before = samples.get(i);
            long from = time(before.stamp());
            if (from <= nanos) {
                long pause = time(after.stamp()) - from;
                boolean known = pause > 0 && pause <= patience;
                into.set(before, known ? after : before, known ? Math.min(1, (nanos - from) / (double) pause) : 0);
                return true;
            }
            after = before;
        }
        into.set(after, after, 0);
        return true;
    }

    private long time(SampleMetadata stamp) {
        return clocked ? stamp.deviceTime() + offset : stamp.arrival();
    }

    /** Returns true for a late sample; a step back beyond the stored period is a clock that was set. */
    private boolean late(SampleMetadata stamp) {
        if (newest == null || !clocked || stamp.deviceTime() == SampleMetadata.NO_TIME || isJump(stamp)) {
            return false;
        }
        long behind = newest.stamp().deviceTime() - stamp.deviceTime();
        return behind > 0 && behind <= KEPT_NANOS;
    }

    private boolean isJump(SampleMetadata stamp) {
        return Math.abs(stamp.arrival() - stamp.deviceTime() - offset) > LEAP;
    }

    private void clock(SampleMetadata stamp) {
        if (stamp.deviceTime() == SampleMetadata.NO_TIME) {
            clocked = false;
            return;
        }
        long apart = stamp.arrival() - stamp.deviceTime();
        var last = newest == null ? stamp : newest.stamp();
        boolean anew = newest == null || !clocked || stamp.deviceTime() < last.deviceTime() || isJump(stamp);
        if (anew) {
            forget();
            clocked = true;
            offset = apart;
        } else {
            long slack = (long) (DRIFT * Math.max(0, stamp.arrival() - last.arrival()));
            offset = Math.min(apart, offset + slack);
        }
    }

    private void forget() {
        while (!samples.isEmpty()) {
            forgetOldest();
        }
    }

    private void forgetOldest() {
        budget.reserve(-size(samples.removeFirst()));
    }

    /** Returns the approximate size of a sample in bytes. */
    private static long size(Sample sample) {
        return sample instanceof Sample.Skeleton skeleton
                ? SMALL
                        + 8L
                                * (skeleton.positions().size()
                                        + skeleton.orientations().size())
                : SMALL;
    }
}
