package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Weight;
import mocapscope.protocol.transcript.Ring;

/**
 * The latest sample of each signal, and those before it that held for more than a second: of others, whoever goes on from
 * where they held hears at once what came instead. Bounded in number and bytes. Not thread safe.
 */
final class Stints {
    static final int MOST = 4096;
    static final long BYTES = 4L << 20;
    private static final long A_SECOND = 1_000_000_000L;

    /** What a sample is of; {@code which} is a number, or what else tells signals of a source apart. */
    record Signal(String device, String part, Object which) {}

    /** A sample that held before all entries after {@code since}, {@code until} included; the {@code n}-th that came. */
    private record Stint(Sample.Lasting sample, long n, long since, long until) {

        boolean before(long entry) {
            return since < entry && entry <= until;
        }
    }

    private final Map<Signal, Stint> latest = new HashMap<>();
    private final Ring<Stint> earlier = new Ring<>();
    private long latestBytes;
    private long earlierBytes;
    private long n;

    /** From the entry of that index on it holds; where there is no room for it, nothing is known to. */
    void begin(Signal signal, Sample.Lasting sample, long entry) {
        end(signal, sample.stamp().arrival(), entry);
        if (latestBytes + Weight.of(sample) <= BYTES) {
            latestBytes += Weight.of(sample);
            latest.put(signal, new Stint(sample, n++, entry, Long.MAX_VALUE));
        }
    }

    void end(Signal signal, long arrival, long entry) {
        var ended = latest.remove(signal);
        if (ended != null) {
            latestBytes -= Weight.of(ended.sample());
            if (arrival - ended.sample().stamp().arrival() > A_SECOND) {
                remember(new Stint(ended.sample(), ended.n(), ended.since(), entry));
            }
        }
    }

    /** Those that hold and are meant end. */
    void end(Predicate<Sample> meant, long arrival, long entry) {
        var signals = latest.entrySet().stream()
                .filter(one -> meant.test(one.getValue().sample()))
                .map(Map.Entry::getKey)
                .toList();
        signals.forEach(signal -> end(signal, arrival, entry));
    }

    Optional<Sample.Lasting> latest(Signal signal) {
        return Optional.ofNullable(latest.get(signal)).map(Stint::sample);
    }

    /** What held before the entry of that index, in the order in which it came. */
    List<Sample.Lasting> before(long entry) {
        var all = new ArrayList<Stint>(latest.values());
        for (long i = earlier.first(); i < earlier.end(); i++) {
            earlier.get(i).ifPresent(all::add);
        }
        return all.stream()
                .filter(stint -> stint.before(entry))
                .sorted(Comparator.comparingLong(Stint::n))
                .map(Stint::sample)
                .toList();
    }

    /** What held only before the entry of that index is asked for no more. */
    void forget(long oldest) {
        while (earlier.get(earlier.first())
                .filter(first -> first.until() < oldest)
                .isPresent()) {
            forgetFirst();
        }
    }

    private void remember(Stint stint) {
        earlier.add(stint);
        earlierBytes += Weight.of(stint.sample());
        while (earlier.size() > MOST || earlierBytes > BYTES) {
            forgetFirst();
        }
    }

    private void forgetFirst() {
        earlierBytes -= Weight.of(earlier.removeFirst().sample());
    }
}
