package mocapscope.protocol.timing;

import java.util.Arrays;
import java.util.OptionalDouble;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how many reports a source sends per second; samples of several sensors that arrive together count as one
 * report. Sensors that report together count once, however their samples are stamped, and a report without one sensor
 * is still a report. The lead is the first signal that reported. When it misses three reports, another signal continues
 * them; one that reports more often replaces it.
 *
 * <p>It reads arrival times only, so a device clock that stops or jumps has no effect. An arrival before the latest
 * counts as the latest, and one from before the window restarts the estimate. Uses at most 16 KiB of memory. Not thread
 * safe.
 */
public final class ReportRateEstimator {
    /** The number of signals from which the lead is chosen. */
    @DocumentedLimit(
            value = "signals of a source of which one measures its report rate",
            unit = "signals",
            beyond = "a further one is ignored until one of them has been silent for 10 s")
    static final int MOST_SIGNALS = 64;

    /** The time from one comparison of the signals to the next. */
    private static final long COMPARISON = 1_000_000_000L;
    /** The part of earlier reports that still counts at the next comparison, so that about ten seconds count. */
    private static final double MEMORY = 0.9;
    /** The lead is replaced by a signal with that many times its reports, and some more. */
    private static final double MORE = 1.25;

    private static final double SOME = 4;
    private static final long NEVER = Long.MIN_VALUE;

    private final BurstAwareRateMeter window = new BurstAwareRateMeter();
    private OptionalDouble declared = OptionalDouble.empty();
    private SignalArrivals[] signals = new SignalArrivals[1];
    private int count;
    /** The slot of the signal that is likely the next one: sensors report in a fixed order. */
    private int next;

    private @Nullable SignalArrivals lead;
    private long leadReports;
    private long latest = NEVER;
    private long compared;
    private long replaced = NEVER;

    /** The arrivals of one signal since the lead's last report. */
    private static final class SignalArrivals {
        private final int signal;
        private long last = NEVER;
        private long burst = NEVER;
        /** The number of the lead's report after which the rest was counted. */
        private long since;

        private long firstBurst;
        private int reportsOfFirst;
        private int reportsAfterFirst;
        private int burstsAfterFirst;
        private double weight;

        SignalArrivals(int signal) {
            this.signal = signal;
        }
    }

    /** Sets the rate declared by the device in Hz; 0 for an event-driven source. */
    public void setDeclaredRate(OptionalDouble hertz) {
        declared = hertz;
    }

    /** Forgets all reports, such as after a disconnect: the interval to the next one is not the device's. */
    public void clear() {
        window.clear();
        signals = new SignalArrivals[1];
        count = 0;
        next = 0;
        lead = null;
        latest = NEVER;
        replaced = NEVER;
    }

    /**
     * Adds a sample.
     *
     * @param signal the number of its sensor, button or channel; two kinds of samples of one sensor are two signals
     * @param arrival in nanoseconds
     */
    public void add(int signal, long arrival) {
        if (latest != NEVER && arrival < latest - BurstAwareRateMeter.LENGTH) {
            clear();
        }
        compared = latest == NEVER ? arrival : compared;
        latest = Math.max(latest, arrival);
        compareSignals();
        @Nullable SignalArrivals arrivals = find(signal);
        if (arrivals == null) {
            return;
        }
        lead = lead == null ? arrivals : lead;
        if (arrivals == lead) {
            window.add(latest);
            leadReports++;
        } else {
            follow(arrivals);
        }
        arrivals.last = latest;
        arrivals.weight++;
    }

    /** Returns the rate as of {@code now}. */
    public EstimatedReportRate rate(long now) {
        return window.rate(now, declared);
    }

    /** Returns whether a signal is one of those from which the lead is chosen. */
    boolean isRemembered(int signal) {
        return Arrays.stream(signals, 0, count).anyMatch(arrivals -> arrivals.signal == signal);
    }

    /** Counts a report of a signal that is not the lead, and makes it the lead if that is overdue. */
    private void follow(SignalArrivals arrivals) {
        boolean begins = arrivals.last == NEVER || !window.isNear(arrivals.last, latest);
        if (arrivals.since != leadReports) {
            arrivals.since = leadReports;
            arrivals.firstBurst = latest;
            arrivals.reportsOfFirst = 1;
            arrivals.reportsAfterFirst = 0;
            arrivals.burstsAfterFirst = 0;
        } else if (begins || arrivals.burstsAfterFirst > 0) {
            arrivals.reportsAfterFirst++;
            arrivals.burstsAfterFirst += begins ? 1 : 0;
        } else {
            arrivals.reportsOfFirst++;
        }
        if (begins && window.isOverdue(latest)) {
            continueWith(arrivals);
        }
        arrivals.burst = begins ? latest : arrivals.burst;
    }

    private void continueWith(SignalArrivals arrivals) {
        boolean counted = window.isCounterpart(arrivals.firstBurst);
        window.handOver(
                arrivals.firstBurst,
                arrivals.burst,
                latest,
                arrivals.reportsAfterFirst + (counted ? 0 : arrivals.reportsOfFirst),
                arrivals.burstsAfterFirst + (counted ? 0 : 1));
        lead = arrivals;
        leadReports++;
    }

    /** Makes the signal with the most reports the lead, once a second; its rate is then measured anew. */
    private void compareSignals() {
        if (latest - compared < COMPARISON || lead == null) {
            return;
        }
        compared = latest;
        var most = lead;
        for (int i = 0; i < count; i++) {
            most = signals[i].weight > most.weight ? signals[i] : most;
        }
        if (most.weight > MORE * lead.weight + SOME) {
            lead = most;
            leadReports++;
            window.clear();
        }
        for (int i = 0; i < count; i++) {
            signals[i].weight *= MEMORY;
        }
    }

    /** Returns the arrivals of a signal; null if there are too many. */
    private @Nullable SignalArrivals find(int signal) {
        for (int i = 0; i < count; i++) {
            int slot = next + i < count ? next + i : next + i - count;
            if (signals[slot].signal == signal) {
                next = slot + 1 == count ? 0 : slot + 1;
                return signals[slot];
            }
        }
        return count < MOST_SIGNALS ? append(signal) : replace(signal);
    }

    private SignalArrivals append(int signal) {
        if (count == signals.length) {
            signals = Arrays.copyOf(signals, 2 * count);
        }
        var arrivals = new SignalArrivals(signal);
        signals[count++] = arrivals;
        return arrivals;
    }

    /** Replaces the signal that has been silent for longest, if for longer than the window; looks once a second. */
    private @Nullable SignalArrivals replace(int signal) {
        if (replaced != NEVER && latest - replaced < COMPARISON) {
            return null;
        }
        replaced = latest;
        int oldest = 0;
        for (int i = 1; i < count; i++) {
            oldest = signals[i].last < signals[oldest].last ? i : oldest;
        }
        if (latest - signals[oldest].last <= BurstAwareRateMeter.LENGTH) {
            return null;
        }
        signals[oldest] = new SignalArrivals(signal);
        return signals[oldest];
    }
}
