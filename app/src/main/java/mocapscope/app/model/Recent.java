package mocapscope.app.model;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Stamp;
import org.jspecify.annotations.Nullable;

/**
 * The last half second of one stream of samples, at most {@link #MOST} of them, for who shows it with a delay. A sample's
 * time is the device's, as far as it has one, brought to our clock by the fastest sample: so the network's jitter is not
 * seen; else it is the arrival. One thread adds, any thread looks.
 */
public final class Recent<S extends Sample> {
    static final int MOST = 64;
    static final long KEPT_NANOS = 500_000_000L;

    /** A clock that leaps by so much was set anew. */
    private static final long LEAP = 1_000_000_000L;

    /** How fast the clocks may drift apart, as a part of the time. */
    private static final double DRIFT = 5e-4;

    /** Bytes of a pose, and of a skeleton without its numbers. */
    private static final long SMALL = 128;

    private final Allowance allowance;
    private final List<S> samples = new ArrayList<>();
    private @Nullable S newest;
    private long offset;
    private boolean clocked;

    Recent(Allowance allowance) {
        this.allowance = allowance;
    }

    /** A sample that was overtaken by a newer one is ignored: what moves never goes back for it. */
    synchronized void add(S sample) {
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
        while (!allowance.take(size(sample))) {
            if (samples.isEmpty()) {
                return;
            }
            forgetOldest();
        }
        samples.add(sample);
    }

    /**
     * Finds what to show of the moment {@code nanos} on our clock. Of a pause longer than {@code patience} nobody knows
     * what was in it: until it is over, the sample before it is shown.
     *
     * @return false when there is nothing at all
     */
    public synchronized boolean at(long nanos, long patience, Moment<S> into) {
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

    private long time(Stamp stamp) {
        return clocked ? stamp.deviceTime() + offset : stamp.arrival();
    }

    /** A clock that goes back further than what is kept was set anew. */
    private boolean late(Stamp stamp) {
        if (newest == null || !clocked || stamp.deviceTime() == Stamp.NO_TIME || leaps(stamp)) {
            return false;
        }
        long behind = newest.stamp().deviceTime() - stamp.deviceTime();
        return behind > 0 && behind <= KEPT_NANOS;
    }

    private boolean leaps(Stamp stamp) {
        return Math.abs(stamp.arrival() - stamp.deviceTime() - offset) > LEAP;
    }

    private void clock(Stamp stamp) {
        if (stamp.deviceTime() == Stamp.NO_TIME) {
            clocked = false;
            return;
        }
        long apart = stamp.arrival() - stamp.deviceTime();
        var last = newest == null ? stamp : newest.stamp();
        boolean anew = newest == null || !clocked || stamp.deviceTime() < last.deviceTime() || leaps(stamp);
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
        allowance.take(-size(samples.removeFirst()));
    }

    /** About how many bytes a sample holds. */
    private static long size(Sample sample) {
        return sample instanceof Sample.Skeleton skeleton
                ? SMALL
                        + 8L
                                * (skeleton.positions().size()
                                        + skeleton.orientations().size())
                : SMALL;
    }
}
