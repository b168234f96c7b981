package mocapscope.protocol.recording.replay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;
import org.jspecify.annotations.Nullable;

/**
 * Keeps recently replayed samples, to look up values by time. The first sample of each key also stands for the time
 * before it. Not thread-safe.
 */
final class ReplayedSampleHistory {
    private final Map<RecordedSignalKey, Sample> firsts = new LinkedHashMap<>();
    private final Map<RecordedSignalKey, Deque<Sample>> samplesByKey = new LinkedHashMap<>();

    /** Creates a buffer; {@code firsts} are the first samples of each key; other keys are ignored. */
    ReplayedSampleHistory(List<Sample> firsts) {
        firsts.forEach(sample -> this.firsts.put(RecordedSignalKey.of(sample), sample));
    }

    /** Adds a sample, which must not be earlier than the previous ones. */
    void add(Sample sample) {
        var key = RecordedSignalKey.of(sample);
        if (firsts.containsKey(key)) {
            var before = samplesByKey.computeIfAbsent(key, _ -> new ArrayDeque<>());
            before.addLast(sample instanceof Sample.Button button ? changed(button, before.peekLast()) : sample);
        }
    }

    /**
     * Returns a button sample marked as changed if its state differs from the previous one, even if no change was
     * received.
     */
    private static Sample changed(Sample.Button button, @Nullable Sample before) {
        boolean other = before instanceof Sample.Button was && was.pressed() != button.pressed();
        return new Sample.Button(button.stamp(), button.button(), button.pressed(), button.initial() && !other);
    }

    /** Emits all states that hold at a moment, with buttons as initial states. */
    void replayState(long moment, Consumer<? super Sample> out) {
        firsts.forEach((key, first) -> {
            if (key.isState()) {
                var latest = latest(samplesByKey.get(key), moment);
                out.accept(asInitial(latest == null ? first : latest));
            }
        });
    }

    private static Sample asInitial(Sample sample) {
        return sample instanceof Sample.Button button
                ? new Sample.Button(button.stamp(), button.button(), button.pressed(), true)
                : sample;
    }

    private static @Nullable Sample latest(@Nullable Deque<Sample> some, long moment) {
        if (some == null) {
            return null;
        }
        for (var iterator = some.descendingIterator(); iterator.hasNext(); ) {
            var sample = iterator.next();
            if (moment(sample) <= moment) {
                return sample;
            }
        }
        return null;
    }

    /** Emits all samples after {@code from} up to and including {@code to}, in order. */
    void replayRange(long from, long to, Consumer<? super Sample> out) {
        var samples = new ArrayList<Sample>();
        for (var some : samplesByKey.values()) {
            int first = samples.size();
            for (var iterator = some.descendingIterator(); iterator.hasNext(); ) {
                var sample = iterator.next();
                if (moment(sample) <= from) {
                    break;
                }
                if (moment(sample) <= to && sample.countsAsEvent()) {
                    samples.add(first, sample);
                }
            }
        }
        samples.sort(Comparator.comparingLong(ReplayedSampleHistory::moment));
        samples.forEach(out);
    }

    /** Removes the samples before a time, except for the last one of each key. */
    void discardBefore(long before) {
        for (var some : samplesByKey.values()) {
            var first = some.pollFirst();
            while (first != null && !some.isEmpty() && moment(some.getFirst()) <= before) {
                first = some.pollFirst();
            }
            if (first != null) {
                some.addFirst(first);
            }
        }
    }

    void clear() {
        samplesByKey.clear();
    }

    private static long moment(Sample sample) {
        return sample.stamp().deviceTime();
    }
}
