package mocapscope.app.model.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.model.buffer.ByteBudget;
import mocapscope.app.model.buffer.MemoizingListMapper;
import mocapscope.app.model.buffer.RecentSampleBuffer;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMemorySizeEstimator;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Holds the latest sample, the number of samples and the sample rate of each signal of one type in a session. Not
 * thread-safe. Holds at most {@link #MOST}.
 */
final class SignalTypeLatestSampleTable<S extends Sample> {
    /** More than any device has; a faulty one that numbers without end is not followed further. */
    @DocumentedLimit(
            value = "signals of each kind of sample, message types, measured sources and scene objects of a session",
            unit = "of each",
            beyond = "not followed")
    static final int MOST = 4096;

    static final Comparator<SourceId> BY_SOURCE =
            Comparator.comparing(SourceId::device).thenComparing(SourceId::part);

    private final Map<SourceId, List<LatestSignalSampleTracker<S>>> bySource = new HashMap<>();
    private final MemoizingListMapper<SignalSnapshot<S>> shown = new MemoizingListMapper<>();
    private final @Nullable ByteBudget recent;
    private final @Nullable ByteBudget latest;
    private int size;
    private @Nullable List<LatestSignalSampleTracker<S>> ordered = List.of();
    private List<SignalSnapshot<S>> signals = List.of();
    /** The time from which all rates stay 0 until a sample is added; {@link Long#MAX_VALUE} if one is not 0. */
    private long restingSince = Long.MAX_VALUE;

    /** Creates trackers of small samples that keep only the latest one. */
    SignalTypeLatestSampleTable() {
        this(null, null);
    }

    /**
     * Creates trackers; {@code recent}, if not null, is the budget for recent samples, and {@code latest}, if not null,
     * that for large latest samples.
     */
    SignalTypeLatestSampleTable(@Nullable ByteBudget recent, @Nullable ByteBudget latest) {
        this.recent = recent;
        this.latest = latest;
    }

    /** Adds a sample; returns null if there is no room for another tracker or for the sample, which is ignored. */
    @Nullable
    LatestSignalSampleTracker<S> add(int number, S sample) {
        return add(number, sample, sample, TrackedItemStatus.TRACKED);
    }

    /** Adds a sample as received, and without values that are no measurements. */
    @Nullable
    LatestSignalSampleTracker<S> add(int number, S sample, S validSample, TrackedItemStatus state) {
        var tracker = track(number, sample, validSample);
        if (tracker == null || !room(sample, tracker.latest())) {
            return null;
        }
        tracker.add(sample, validSample, state);
        restingSince = Long.MAX_VALUE;
        return tracker;
    }

    /** Creates a tracker with retained state, which is not counted. */
    void restore(int number, S sample) {
        track(number, sample, sample);
    }

    /** Returns the signals in order, at {@code now}. */
    List<SignalSnapshot<S>> snapshot(long now) {
        if (now < restingSince) {
            signals = shown.map(ordered(), tracker -> tracker.snapshot(now));
            restingSince = haveNoRate(signals) ? now : Long.MAX_VALUE;
        }
        return signals;
    }

    private static <S extends Sample> boolean haveNoRate(List<SignalSnapshot<S>> signals) {
        for (var signal : signals) {
            if (signal.hertz() > 0) {
                return false;
            }
        }
        return true;
    }

    /** Sorts the trackers on demand and not for every new one: a device may have thousands. */
    List<LatestSignalSampleTracker<S>> ordered() {
        if (ordered == null) {
            ordered = bySource.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey(BY_SOURCE))
                    .flatMap(entry -> entry.getValue().stream())
                    .toList();
        }
        return ordered;
    }

    private @Nullable LatestSignalSampleTracker<S> track(int number, S sample, S validSample) {
        var trackers = bySource.get(sample.stamp().source());
        if (trackers == null) {
            return begin(new ArrayList<>(), 0, number, sample, validSample);
        }
        if (number >= 0 && number < trackers.size() && trackers.get(number).number() == number) {
            return trackers.get(number); // usual case: numbered from 0 without gaps
        }
        int at = place(trackers, number);
        return at < trackers.size() && trackers.get(at).number() == number
                ? trackers.get(at)
                : begin(trackers, at, number, sample, validSample);
    }

    /** Returns true if there is room for a sample that replaces another. */
    private boolean room(S sample, @Nullable S instead) {
        return latest == null
                || sample == instead
                || latest.reserve(SampleMemorySizeEstimator.estimateBytes(sample)
                        - (instead == null ? 0 : SampleMemorySizeEstimator.estimateBytes(instead)));
    }

    private static <S extends Sample> int place(List<LatestSignalSampleTracker<S>> trackers, int number) {
        int low = 0;
        int high = trackers.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (trackers.get(middle).number() < number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private @Nullable LatestSignalSampleTracker<S> begin(
            List<LatestSignalSampleTracker<S>> trackers, int at, int number, S sample, S validSample) {
        if (size == MOST || !room(sample, null)) {
            return null;
        }
        var tracker = new LatestSignalSampleTracker<>(
                number, sample, validSample, recent == null ? null : new RecentSampleBuffer<>(recent));
        trackers.add(at, tracker);
        bySource.put(sample.stamp().source(), trackers);
        size++;
        ordered = null;
        restingSince = Long.MAX_VALUE;
        return tracker;
    }
}
