package mocapscope.app.report;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.app.report.Rung.Kind;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Collects the rows of a report's sequence diagram, collapsing repeated messages. Not thread-safe. Keeps single rows at
 * the start and the end, and the number of messages between. Uses bounded memory.
 */
final class Ladder {
    /** Number of messages of a kind with a row of their own, for data and keepalives. */
    private static final long SHOWN = 2;

    /** Number of messages of a kind with a row of their own, for other messages. */
    private static final long SHOWN_OTHERWISE = 24;

    private static final int MOST_KINDS = 2048;
    private static final int MOST_PARTS = 24;
    private static final int LISTED_PARTS = 4;
    private static final int MOST_CHANNELS = 64;

    private final Extent extent;
    private final List<Rung> head = new ArrayList<>();
    private final Deque<Rung> tail = new ArrayDeque<>();
    private final Map<Kind, Long> seen = new HashMap<>();
    private final Set<String> channels = new LinkedHashSet<>();
    private Rung.@Nullable Skipped skipped;
    private @Nullable Run run;

    Ladder(Extent extent) {
        this.extent = extent;
    }

    /** Adds a message; a {@code steady} one is data or a keepalive. */
    void said(Rung.Said said, boolean steady) {
        met(said.kind().channel());
        boolean plain = said.worst().isEmpty() && said.deeds().isEmpty() && said.mark() == Entry.Mark.NONE;
        if (plain && known(said.kind()) > (steady ? SHOWN : SHOWN_OTHERWISE)) {
            run = run == null ? new Run(said) : run;
            run.add(said);
        } else {
            add(said);
        }
    }

    /** Adds any other row. */
    void add(Rung rung) {
        endRun();
        keep(rung);
    }

    void met(String channel) {
        if (!channel.isEmpty() && channels.size() < MOST_CHANNELS) {
            channels.add(channel);
        }
    }

    /** Returns the channels in order of first use. */
    List<String> channels() {
        return List.copyOf(channels);
    }

    /** Completes and returns all rows. */
    List<Rung> rungs() {
        endRun();
        var all = new ArrayList<>(head);
        if (skipped != null) {
            all.add(skipped);
        }
        all.addAll(tail);
        return all;
    }

    /** Returns the count of a kind including this message; the number of kinds counted is limited. */
    private long known(Kind kind) {
        if (!seen.containsKey(kind) && seen.size() >= MOST_KINDS) {
            return Long.MAX_VALUE;
        }
        return seen.merge(kind, 1L, Long::sum);
    }

    private void endRun() {
        if (run != null) {
            keep(run.rung());
            run = null;
        }
    }

    private void keep(Rung rung) {
        if (head.size() < extent.head()) {
            head.add(rung);
            return;
        }
        tail.addLast(rung);
        if (tail.size() > extent.tail()) {
            skip(tail.removeFirst());
        }
    }

    private void skip(Rung rung) {
        long until = rung instanceof Rung.Passed passed ? passed.until() : rung.at();
        var before = skipped == null ? new Rung.Skipped(rung.at(), until, 0, 0) : skipped;
        skipped = new Rung.Skipped(before.at(), until, before.messages() + rung.messages(), before.lines() + 1);
    }

    /** A run of repeated messages that are merged into one row. */
    private static final class Run {
        private final Rung.Said first;
        private final Map<Kind, Long> counts = new HashMap<>();
        private long until;
        private long messages;

        Run(Rung.Said first) {
            this.first = first;
        }

        void add(Rung.Said said) {
            until = said.at();
            messages++;
            if (counts.containsKey(said.kind()) || counts.size() < MOST_PARTS) {
                counts.merge(said.kind(), 1L, Long::sum);
            }
        }

        Rung rung() {
            if (messages == 1) {
                return first;
            }
            var parts = counts.entrySet().stream()
                    .map(entry -> new Rung.Passed.Part(entry.getKey(), entry.getValue()))
                    .sorted(Comparator.comparingLong(Rung.Passed.Part::count)
                            .reversed()
                            .thenComparing(part -> part.kind().name()))
                    .limit(LISTED_PARTS)
                    .toList();
            long listed = parts.stream().mapToLong(Rung.Passed.Part::count).sum();
            return new Rung.Passed(first.at(), until, messages, parts, messages - listed);
        }
    }
}
