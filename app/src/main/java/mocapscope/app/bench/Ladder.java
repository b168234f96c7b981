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
 * A session's messages from its beginning on, with what happened to its channels and at its gate. What comes again and
 * again is one rung, so that handshakes stay legible. Reads the transcript by and by; not thread safe.
 */
final class Ladder {
    /** So many of a kind are shown before the next are no news. */
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

    /** {@code everything} has nothing taken together. */
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

    /** In the order in which they opened. */
    List<Channel> channels() {
        return channels;
    }

    /** Those on which something was said, in that order. */
    List<Channel> spoken() {
        return spoken;
    }

    /** Another number after each change. */
    long changes() {
        return changes;
    }

    /** Another number after each change but more of what is steady. */
    long news() {
        return news;
    }

    /** What was done to the entry of that index. */
    List<String> deeds(long entry) {
        return deeds.at(entry);
    }

    /** All that was done, in the order in which it was told. */
    List<Finding> told() {
        return deeds.told();
    }

    /** How many rungs have come so far at the end; those of what never crossed are put between others. */
    long appended() {
        return appended;
    }

    /** The newest of its rungs. */
    Latest latest() {
        return new Latest(rungs);
    }

    /** What messages that go that way were called so far, as far as anybody reads. */
    Set<String> names(Direction direction) {
        return names.getOrDefault(direction, Set.of());
    }

    /** When something was found, in nanoseconds since the session began. */
    long when(Finding finding) {
        return since(finding.arrival());
    }

    /** How much of the transcript was read, from 0 to 1. */
    double read() {
        var transcript = session.history().transcript();
        long first = transcript.first();
        long all = transcript.end() - first;
        return all == 0 ? 1 : Math.clamp((double) (next - first) / all, 0, 1);
    }

    /** Takes what was done at the gate. */
    void found(Found found) {
        deeds.add(found);
        for (; undone < deeds.undone().size(); undone++) {
            var deed = deeds.undone().get(undone);
            insert(new Rung.Undone(since(deed.arrival()), deed.direction(), deed.channel(), deed.text()));
        }
    }

    /** Reads on until {@code clock} is past {@code deadline}, or all is read; at least one slice. */
    void go(LongSupplier clock, long deadline) {
        do {
            for (int i = 0; i < A_SLICE; i++) {
                if (!step()) {
                    return;
                }
            }
        } while (clock.getAsLong() - deadline < 0);
    }

    /** Index of the rung that tells of that message; empty when none does. */
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

    /** How often that kind came, this time counted; of too many kinds none is news. */
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

    /** Behind all that was before it: findings come a little later than what they are between. */
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
