package mocapscope.protocol.setp;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Sample;
import org.jspecify.annotations.Nullable;

/**
 * Perceptions of objects that nobody has introduced yet (§6.4): of each object the latest movement and the latest
 * animations, for five seconds. Kept in two generations, so that old ones go without being looked for. Never changes.
 *
 * @param since arrival of the first of the younger generation
 */
record SetpWaiting(SetpTable<Pair> young, SetpTable<Pair> old, long since) {
    static final SetpWaiting NONE = new SetpWaiting(SetpTable.empty(), SetpTable.empty(), 0);

    /** Objects. */
    static final int MOST = 1024;

    static final long NANOS = 5_000_000_000L;

    /** A perception, as the sample that it will be. */
    record Early(long message, Sample.SceneObject sample) {

        private boolean stale(long now) {
            return now - sample.stamp().arrival() > NANOS;
        }

        /** Ids of different directions are counted apart; of those the one that comes later counts. */
        private boolean replaces(@Nullable Early other) {
            return other == null
                    || other.sample.stamp().direction() != sample.stamp().direction()
                    || Serial.after(message, other.message);
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
    }

    /** With a perception, if there is room for it. */
    SetpWaiting with(Early early) {
        long now = early.sample().stamp().arrival();
        long object = early.sample().index();
        var current = aged(now);
        var before = current.of(object);
        if (before == null && current.size() >= MOST) {
            return current;
        }
        var pair = (before == null ? Pair.NOTHING : before).with(early);
        return new SetpWaiting(
                current.young.with(object, pair),
                current.old.without(object),
                current.young.size() == 0 ? now : current.since);
    }

    /** What was kept of the object and is not too old by now. */
    List<Early> of(long object, long now) {
        var pair = of(object);
        return pair == null
                ? List.of()
                : Stream.of(pair.moved(), pair.animated())
                        .filter(Objects::nonNull)
                        .filter(early -> !early.stale(now))
                        .toList();
    }

    SetpWaiting without(long object) {
        return of(object) == null ? this : new SetpWaiting(young.without(object), old.without(object), since);
    }

    int size() {
        return young.size() + old.size();
    }

    private @Nullable Pair of(long object) {
        var pair = young.get(object);
        return pair == null ? old.get(object) : pair;
    }

    /** All of a generation came before the next began, so what is two generations old is too old. */
    private SetpWaiting aged(long now) {
        return young.size() == 0 || now - since <= NANOS
                ? this
                : new SetpWaiting(SetpTable.empty(), now - since <= 2 * NANOS ? young : SetpTable.empty(), now);
    }
}
