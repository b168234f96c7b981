package mocapscope.protocol.recording;

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

/** What was told lately, and what still is so. What was told first is taken to have been so before. Not thread safe. */
final class Recollection {
    private final Map<Cue, Sample> firsts = new LinkedHashMap<>();
    private final Map<Cue, Deque<Sample>> lately = new LinkedHashMap<>();

    /** {@code firsts} are the first of each cue; of others nothing is kept. */
    Recollection(List<Sample> firsts) {
        firsts.forEach(sample -> this.firsts.put(Cue.of(sample), sample));
    }

    /** Something is told, not before what was told already. */
    void add(Sample sample) {
        var cue = Cue.of(sample);
        if (firsts.containsKey(cue)) {
            var before = lately.computeIfAbsent(cue, _ -> new ArrayDeque<>());
            before.addLast(sample instanceof Sample.Button button ? changed(button, before.peekLast()) : sample);
        }
    }

    /** A state that is not as it was must have changed, be it that nobody told. */
    private static Sample changed(Sample.Button button, @Nullable Sample before) {
        boolean other = before instanceof Sample.Button was && was.pressed() != button.pressed();
        return new Sample.Button(button.stamp(), button.button(), button.pressed(), button.initial() && !other);
    }

    /** All that is so at a moment, buttons as initial. */
    void state(long moment, Consumer<? super Sample> out) {
        firsts.forEach((cue, first) -> {
            if (cue.lasts()) {
                var latest = latest(lately.get(cue), moment);
                out.accept(standing(latest == null ? first : latest));
            }
        });
    }

    private static Sample standing(Sample sample) {
        return sample instanceof Sample.Button button
                ? new Sample.Button(button.stamp(), button.button(), button.pressed(), true)
                : sample;
    }

    private static @Nullable Sample latest(@Nullable Deque<Sample> some, long moment) {
        if (some == null) {
            return null;
        }
        for (var later = some.descendingIterator(); later.hasNext(); ) {
            var sample = later.next();
            if (moment(sample) <= moment) {
                return sample;
            }
        }
        return null;
    }

    /** All that is told after {@code from} up to {@code to}, in order. */
    void between(long from, long to, Consumer<? super Sample> out) {
        var told = new ArrayList<Sample>();
        for (var some : lately.values()) {
            int first = told.size();
            for (var later = some.descendingIterator(); later.hasNext(); ) {
                var sample = later.next();
                if (moment(sample) <= from) {
                    break;
                }
                if (moment(sample) <= to && sample.happened()) {
                    told.add(first, sample);
                }
            }
        }
        told.sort(Comparator.comparingLong(Recollection::moment));
        told.forEach(out);
    }

    /** What was told before is not asked for any more, unless it is still so. */
    void forget(long before) {
        for (var some : lately.values()) {
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
        lately.clear();
    }

    private static long moment(Sample sample) {
        return sample.stamp().deviceTime();
    }
}
