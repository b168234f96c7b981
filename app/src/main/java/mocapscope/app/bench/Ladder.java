package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import mocapscope.app.model.Found;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * The model of a session's sequence diagram, which reads the transcript in time slices. Not thread-safe. Repeated
 * messages are summarized in one row, so that handshakes stay readable.
 */
final class Ladder {
    /** Number of messages of a kind that are shown before it counts as repeated. */
    private static final int NEWS = 3;

    private static final int MOST = 20_000;
    private static final int MOST_NAMES = 1_000;
    private static final int MOST_KINDS = 2_048;
    private static final int A_SLICE = 64;

    private record Kind(
            Direction direction,
            Channel channel,
            String name,
            String sender,
            @Nullable Severity worst) {}

    private final Session session;
    private final boolean everything;
    private final List<Rung> rungs = new ArrayList<>();
    private final List<Channel> channels = new ArrayList<>();
    private final List<Channel> spoken = new ArrayList<>();
    private final Map<Kind, Integer> met = new HashMap<>();
    private final Map<Direction, Set<String>> names = new EnumMap<>(Direction.class);
    private final Deeds deeds = new Deeds();
    private Decoder.@Nullable Knowledge known;
    private long next;
    private int undone;
    private long appended;
    private long changes;
    private long news;

    /** Creates a diagram; {@code everything} disables summary rows. */
    Ladder(Session session, boolean everything) {
        this.session = session;
        this.everything = everything;
    }

    Session session() {
        return session;
    }

    boolean everything() {
        return everything;
    }

    List<Rung> rungs() {
        return rungs;
    }

    /** Returns the channels in the order in which they opened. */
    List<Channel> channels() {
        return channels;
    }

    /** Returns the channels that carried messages, in that order. */
    List<Channel> spoken() {
        return spoken;
    }

    /** Returns a number that changes with each change. */
    long changes() {
        return changes;
    }

    /** Returns a number that changes with each change other than more repeated messages. */
    long news() {
        return news;
    }

    /** Returns the interventions in a transcript entry. */
    List<String> deeds(long entry) {
        return deeds.at(entry);
    }

    /** Returns all interventions in the order in which they were reported. */
    List<Finding> told() {
        return deeds.told();
    }

    /** Returns the number of rows appended at the end so far; rows of blocked messages are inserted between others. */
    long appended() {
        return appended;
    }

    /** Returns the search for its newest rows. */
    Latest latest() {
        return new Latest(rungs);
    }

    /** Returns the names of messages seen in a direction, up to a limit. */
    Set<String> names(Direction direction) {
        return names.getOrDefault(direction, Set.of());
    }

    /** Returns the time of a finding in nanoseconds since the session began. */
    long when(Finding finding) {
        return since(finding.arrival());
    }

    /** Returns the part of the transcript that was read, from 0 to 1. */
    double read() {
        var transcript = session.history().transcript();
        long first = transcript.first();
        long all = transcript.end() - first;
        return all == 0 ? 1 : Math.clamp((double) (next - first) / all, 0, 1);
    }

    /** Adds the interventions among the findings. */
    void found(Found found) {
        deeds.add(found);
        for (; undone < deeds.undone().size(); undone++) {
            var deed = deeds.undone().get(undone);
            insert(new Rung.Undone(since(deed.arrival()), deed.direction(), deed.channel(), deed.text()));
        }
    }

    /** Reads until {@code clock} passes {@code deadline} or everything is read; at least one slice. */
    void go(LongSupplier clock, long deadline) {
        do {
            for (int i = 0; i < A_SLICE; i++) {
                if (!step()) {
                    return;
                }
            }
        } while (clock.getAsLong() - deadline < 0);
    }

    /** Returns the index of the row that contains a message; empty if none exists. */
    Optional<Integer> index(long n) {
        for (int i = rungs.size() - 1; i >= 0; i--) {
            if (rungs.get(i).holds(n)) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    private boolean step() {
        var history = session.history();
        var transcript = history.transcript();
        if (known == null || next < transcript.first()) {
            next = transcript.first();
            known = history.knowledgeBefore(next)
                    .orElse(next == 0 ? history.decoder().initial() : null);
        }
        var entry = transcript.entry(next);
        if (entry.isEmpty() || known == null) {
            return false;
        }
        var heard = new Told();
        known = history.decoder().decode(known, entry.get(), heard);
        next++;
        add(entry.get(), heard);
        return true;
    }

    private void add(Entry entry, Told heard) {
        if (entry.kind() == Entry.Kind.OPENED) {
            met.clear();
        }
        if (!channels.contains(entry.channel())) {
            channels.add(entry.channel());
        }
        if (entry.kind() == Entry.Kind.DATA && !spoken.contains(entry.channel())) {
            spoken.add(entry.channel());
        }
        for (var message : heard.messages()) {
            if (!heard.carries(message)) {
                add(Rung.Said.of(message, session.anchor().monotonicNanos(), heard.worst(message)));
            }
        }
        if (entry.kind() != Entry.Kind.DATA) {
            boolean opened = entry.kind() == Entry.Kind.OPENED;
            add(new Rung.Happened(since(entry.arrival()), entry.direction(), entry.channel(), opened, entry.note()));
        }
    }

    private void add(Rung.Said said) {
        var called = names.computeIfAbsent(said.direction(), _ -> new LinkedHashSet<>());
        if (called.size() < MOST_NAMES) {
            called.add(said.name());
        }
        int before = met(new Kind(said.direction(), said.channel(), said.name(), said.sender(), said.worst()));
        if (everything || before <= NEWS || said.mark() != Entry.Mark.NONE) {
            add((Rung) said);
        } else if (!rungs.isEmpty() && rungs.getLast() instanceof Rung.Steady steady) {
            rungs.set(rungs.size() - 1, steady.and(said));
            changes++;
        } else {
            add(Rung.Steady.of(said));
        }
    }

    /** Returns the count of a kind including this message; the number of kinds counted is limited. */
    private int met(Kind kind) {
        boolean followed = met.size() < MOST_KINDS || met.containsKey(kind);
        return followed ? met.merge(kind, 1, Integer::sum) : Integer.MAX_VALUE;
    }

    private void add(Rung rung) {
        if (rungs.size() >= MOST) {
            rungs.subList(0, MOST / 4).clear();
        }
        rungs.add(rung);
        appended++;
        changes++;
        news++;
    }

    /** Inserts a row after all earlier ones, since findings arrive slightly after their time. */
    private void insert(Rung rung) {
        int at = rungs.size();
        while (at > 0 && rungs.get(at - 1).time() > rung.time()) {
            at--;
        }
        rungs.add(at, rung);
        changes++;
        news++;
    }

    private long since(long arrival) {
        return arrival - session.anchor().monotonicNanos();
    }
}
