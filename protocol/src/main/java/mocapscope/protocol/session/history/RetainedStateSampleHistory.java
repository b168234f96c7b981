package mocapscope.protocol.session.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMemorySizeEstimator;
import mocapscope.protocol.transcript.StableIndexQueue;

/**
 * Keeps the current and past values of a session's states, such as pressed buttons; each value is valid until replaced.
 * A session that continues from the time of a shorter one receives its replacement at once. Bounded in number and
 * bytes. Not thread safe.
 */
final class RetainedStateSampleHistory {
    @DocumentedLimit(
            value = "earlier retained samples of a session: values that held until they changed",
            unit = "samples",
            beyond = "the oldest are dropped, also those that ended before the oldest entry of the transcript")
    static final int MOST = 4096;

    @DocumentedLimit(
            value = "retained samples of a session that hold now; earlier ones have as much again",
            unit = "bytes",
            beyond = "further ones that hold now are not retained; of earlier ones the oldest are dropped")
    static final long BYTES = 4L << 20;

    @DocumentedLimit(
            value = "least time that an earlier retained sample held",
            unit = "ns",
            beyond = "one that held for no longer is not kept")
    private static final long A_SECOND = 1_000_000_000L;

    /**
     * The key of one signal: device, part and number. {@code signal} is a number, or another value that distinguishes
     * the signals of a source.
     */
    record RetainedSignalKey(String device, String part, Object signal) {}

    /**
     * A sample that was valid before all entries after {@code since} up to and including {@code until}; the
     * {@code n}-th that arrived.
     */
    private record RetainedInterval(Sample.RetainedSample sample, long n, long since, long until) {

        boolean before(long entry) {
            return since < entry && entry <= until;
        }
    }

    private final Map<RetainedSignalKey, RetainedInterval> latest = new HashMap<>();
    private final StableIndexQueue<RetainedInterval> earlier = new StableIndexQueue<>();
    private long latestBytes;
    private long earlierBytes;
    private long n;

    /** Retains a sample from the entry of that index on; without room for it, the signal has no retained sample. */
    void begin(RetainedSignalKey key, Sample.RetainedSample sample, long entry) {
        end(key, sample.stamp().arrival(), entry);
        if (latestBytes + SampleMemorySizeEstimator.estimateBytes(sample) <= BYTES) {
            latestBytes += SampleMemorySizeEstimator.estimateBytes(sample);
            latest.put(key, new RetainedInterval(sample, n++, entry, Long.MAX_VALUE));
        }
    }

    void end(RetainedSignalKey key, long arrival, long entry) {
        var ended = latest.remove(key);
        if (ended != null) {
            latestBytes -= SampleMemorySizeEstimator.estimateBytes(ended.sample());
            if (arrival - ended.sample().stamp().arrival() > A_SECOND) {
                remember(new RetainedInterval(ended.sample(), ended.n(), ended.since(), entry));
            }
        }
    }

    /** Ends the retained samples that match. */
    void end(Predicate<Sample> meant, long arrival, long entry) {
        var keys = latest.entrySet().stream()
                .filter(one -> meant.test(one.getValue().sample()))
                .map(Map.Entry::getKey)
                .toList();
        keys.forEach(key -> end(key, arrival, entry));
    }

    /** Returns about how much memory the samples need. */
    long bytes() {
        return latestBytes + earlierBytes;
    }

    Optional<Sample.RetainedSample> latest(RetainedSignalKey key) {
        return Optional.ofNullable(latest.get(key)).map(RetainedInterval::sample);
    }

    /** Returns the samples valid before the entry of that index, in the order of their arrival. */
    List<Sample.RetainedSample> samplesBefore(long entry) {
        var all = new ArrayList<RetainedInterval>(latest.values());
        for (long i = earlier.firstNumber(); i < earlier.nextNumber(); i++) {
            earlier.get(i).ifPresent(all::add);
        }
        return all.stream()
                .filter(interval -> interval.before(entry))
                .sorted(Comparator.comparingLong(RetainedInterval::n))
                .map(RetainedInterval::sample)
                .toList();
    }

    /** Forgets the samples that were valid only before the entry of that index. */
    void discardBefore(long oldest) {
        while (earlier.get(earlier.firstNumber())
                .filter(first -> first.until() < oldest)
                .isPresent()) {
            forgetFirst();
        }
    }

    private void remember(RetainedInterval interval) {
        earlier.add(interval);
        earlierBytes += SampleMemorySizeEstimator.estimateBytes(interval.sample());
        while (earlier.size() > MOST || earlierBytes > BYTES) {
            forgetFirst();
        }
    }

    private void forgetFirst() {
        earlierBytes -=
                SampleMemorySizeEstimator.estimateBytes(earlier.removeFirst().sample());
    }
}
