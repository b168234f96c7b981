package mocapscope.protocol.setp;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Stamp;
import org.jspecify.annotations.Nullable;

/**
 * Perceptions of objects that nobody has introduced yet (§6.4): of each object the latest movement and the latest
 * animations, for five seconds. Kept in two generations, so that old ones go without being looked for. Never changes.
 *
 * @param since arrival of the first of the younger generation
 */
record SetpWaiting(Generation young, Generation old, long since) {
    static final SetpWaiting NONE = new SetpWaiting(Generation.NONE, Generation.NONE, 0);

    /** Objects. */
    static final int MOST = 1024;

    /** Bytes that all of it takes, more or less: a million. */
    static final long MOST_BYTES = 1 << 20;

    /** Entries of an animation that is kept; of one with more, its object is perceived without. */
    static final int MOST_ANIMATIONS = 64;

    static final long NANOS = 5_000_000_000L;

    /** A perception, as the sample that it will be. */
    record Early(long message, Sample.SceneObject sample) {
        private static final int BYTES = 400;
        private static final int BYTES_OF_AN_ANIMATION = 48;

        private boolean stale(long now) {
            return now - sample.stamp().arrival() > NANOS;
        }

        /** Ids of different directions are counted apart; of those the one that comes later counts. */
        private boolean replaces(@Nullable Early other) {
            return other == null
                    || other.sample.stamp().direction() != sample.stamp().direction()
                    || Serial.after(message, other.message);
        }

        private Early numbered(long on) {
            var then = sample.stamp();
            var stamp =
                    new Stamp(then.source(), then.direction(), then.message() + on, then.arrival(), then.deviceTime());
            return new Early(
                    message,
                    new Sample.SceneObject(
                            stamp,
                            sample.event(),
                            sample.index(),
                            sample.id(),
                            sample.motion(),
                            sample.radius(),
                            sample.with(),
                            sample.animations()));
        }

        private long bytes() {
            return BYTES + (long) BYTES_OF_AN_ANIMATION * sample.animations().size();
        }
    }

    /** What is kept of one object. */
    record Pair(@Nullable Early moved, @Nullable Early animated) {
        private static final Pair NOTHING = new Pair(null, null);

        private Pair with(Early early) {
            boolean animation = early.sample().event() == Sample.SceneEvent.ANIMATED;
            if (!early.replaces(animation ? animated : moved)) {
                return this;
            }
            return animation ? new Pair(moved, early) : new Pair(early, animated);
        }

        private Pair numbered(long on) {
            return new Pair(moved == null ? null : moved.numbered(on), animated == null ? null : animated.numbered(on));
        }

        private Stream<Early> all() {
            return Stream.of(moved, animated).filter(Objects::nonNull);
        }

        private long bytes() {
            return all().mapToLong(Early::bytes).sum();
        }
    }

    /** What came within some seconds. */
    record Generation(SetpTable<Pair> pairs, long bytes) {
        private static final Generation NONE = new Generation(SetpTable.empty(), 0);

        private Generation with(long object, Pair pair) {
            var others = without(object);
            return new Generation(others.pairs.with(object, pair), others.bytes + pair.bytes());
        }

        private Generation numbered(long on) {
            var all = new Object() {
                private SetpTable<Pair> table = SetpTable.empty();
            };
            pairs.forEach((pair, object) -> all.table = all.table.with(object, pair.numbered(on)));
            return new Generation(all.table, bytes);
        }

        private Generation without(long object) {
            var pair = pairs.get(object);
            return pair == null ? this : new Generation(pairs.without(object), bytes - pair.bytes());
        }
    }

    /** With a perception, if there is room for it. */
    SetpWaiting with(Early early) {
        if (early.sample().animations().size() > MOST_ANIMATIONS) {
            return this;
        }
        long now = early.sample().stamp().arrival();
        long object = early.sample().index();
        var current = aged(now);
        var before = current.of(object);
        var more = new SetpWaiting(
                current.young.with(object, (before == null ? Pair.NOTHING : before).with(early)),
                current.old.without(object),
                current.young.pairs.size() == 0 ? now : current.since);
        return more.size() > MOST || more.bytes() > MOST_BYTES ? current : more;
    }

    /** What was kept of the object and is not too old by now. */
    List<Early> of(long object, long now) {
        var pair = of(object);
        return pair == null
                ? List.of()
                : pair.all().filter(early -> !early.stale(now)).toList();
    }

    /** All that is not too old by now. */
    Stream<Early> fresh(long now) {
        var fresh = Stream.<Early>builder();
        for (var generation : List.of(young, old)) {
            generation.pairs.forEach(
                    (pair, _) -> pair.all().filter(early -> !early.stale(now)).forEach(fresh));
        }
        return fresh.build();
    }

    SetpWaiting without(long object) {
        return of(object) == null ? this : new SetpWaiting(young.without(object), old.without(object), since);
    }

    /** The same, of messages whose numbers are so much higher. */
    SetpWaiting numbered(long on) {
        return size() == 0 ? this : new SetpWaiting(young.numbered(on), old.numbered(on), since);
    }

    /** Objects. */
    int size() {
        return young.pairs.size() + old.pairs.size();
    }

    private long bytes() {
        return young.bytes + old.bytes;
    }

    private @Nullable Pair of(long object) {
        var pair = young.pairs.get(object);
        return pair == null ? old.pairs.get(object) : pair;
    }

    /** All of a generation came before the next began, so what is two generations old is too old. */
    SetpWaiting aged(long now) {
        return size() == 0 || now - since <= NANOS
                ? this
                : new SetpWaiting(Generation.NONE, now - since <= 2 * NANOS ? young : Generation.NONE, now);
    }
}
