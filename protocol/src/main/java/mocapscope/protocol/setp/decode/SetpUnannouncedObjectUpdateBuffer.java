package mocapscope.protocol.setp.decode;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.setp.wire.SerialNumberArithmetic;
import org.jspecify.annotations.Nullable;

/**
 * Keeps movements and animations of a SETP object for up to five seconds until the object is announced. See SETP.md
 * §6.4. Immutable. Perceptions are stored in two generations, so that old ones are dropped without a search.
 *
 * @param since arrival time of the first perception in the younger generation
 */
record SetpUnannouncedObjectUpdateBuffer(
        SetpEarlyPerceptionGeneration young, SetpEarlyPerceptionGeneration old, long since) {
    static final SetpUnannouncedObjectUpdateBuffer NONE = new SetpUnannouncedObjectUpdateBuffer(
            SetpEarlyPerceptionGeneration.NONE, SetpEarlyPerceptionGeneration.NONE, 0);

    /** Maximum number of objects. */
    @DocumentedLimit(
            value = "objects with movements or animations that wait until the object is perceived",
            unit = "objects",
            beyond = "no sample")
    static final int MOST = 1024;

    /** Maximum approximate size in bytes of all perceptions: a million. */
    @DocumentedLimit(
            value = "movements and animations that wait until their object is perceived",
            unit = "bytes",
            beyond = "no sample")
    static final long MOST_BYTES = 1 << 20;

    /** Maximum number of entries of a stored animation; one with more is dropped. */
    @DocumentedLimit(
            value = "entries of an animation that waits until its object is perceived",
            unit = "entries",
            beyond = "no sample")
    static final int MOST_ANIMATIONS = 64;

    @DocumentedLimit(
            value = "time that a movement or animation waits until its object is perceived",
            unit = "ns",
            beyond = "no sample")
    static final long NANOS = 5_000_000_000L;

    /** A buffered perception of an object not yet announced, stored as the sample that it will become. */
    record SetpEarlyPerception(long message, Sample.SceneObject sample) {
        private static final int BYTES = 400;
        private static final int BYTES_OF_AN_ANIMATION = 48;

        private boolean stale(long now) {
            return now - sample.stamp().arrival() > NANOS;
        }

        /**
         * Returns true if this perception is newer than another one. Ids of different directions are not comparable;
         * there the later arrival is newer.
         */
        private boolean replaces(@Nullable SetpEarlyPerception other) {
            return other == null
                    || other.sample.stamp().direction() != sample.stamp().direction()
                    || SerialNumberArithmetic.isAfter(message, other.message);
        }

        private long bytes() {
            return BYTES + (long) BYTES_OF_AN_ANIMATION * sample.animations().size();
        }
    }

    /** The latest movement and the latest animation of one object not yet announced. */
    record SetpEarlyPerceptionPair(
            @Nullable SetpEarlyPerception moved, @Nullable SetpEarlyPerception animated) {
        private static final SetpEarlyPerceptionPair NOTHING = new SetpEarlyPerceptionPair(null, null);

        private SetpEarlyPerceptionPair with(SetpEarlyPerception perception) {
            boolean animation = perception.sample().event() == Sample.SceneObjectEventKind.ANIMATED;
            if (!perception.replaces(animation ? animated : moved)) {
                return this;
            }
            return animation
                    ? new SetpEarlyPerceptionPair(moved, perception)
                    : new SetpEarlyPerceptionPair(perception, animated);
        }

        private Stream<SetpEarlyPerception> all() {
            return Stream.of(moved, animated).filter(Objects::nonNull);
        }

        private long bytes() {
            return all().mapToLong(SetpEarlyPerception::bytes).sum();
        }
    }

    /** The early perceptions of one time span, by object index. */
    record SetpEarlyPerceptionGeneration(PersistentUintMap<SetpEarlyPerceptionPair> pairs, long bytes) {
        static final SetpEarlyPerceptionGeneration NONE =
                new SetpEarlyPerceptionGeneration(PersistentUintMap.empty(), 0);

        SetpEarlyPerceptionGeneration with(long object, SetpEarlyPerceptionPair pair) {
            var others = without(object);
            return new SetpEarlyPerceptionGeneration(others.pairs.with(object, pair), others.bytes + pair.bytes());
        }

        private SetpEarlyPerceptionGeneration without(long object) {
            var pair = pairs.get(object);
            return pair == null ? this : new SetpEarlyPerceptionGeneration(pairs.without(object), bytes - pair.bytes());
        }
    }

    /** Returns the buffer with a perception, if there is room for it. */
    SetpUnannouncedObjectUpdateBuffer with(SetpEarlyPerception perception) {
        if (perception.sample().animations().size() > MOST_ANIMATIONS) {
            return this;
        }
        long now = perception.sample().stamp().arrival();
        long object = perception.sample().index();
        var current = aged(now);
        var before = current.of(object);
        var more = new SetpUnannouncedObjectUpdateBuffer(
                current.young.with(
                        object, (before == null ? SetpEarlyPerceptionPair.NOTHING : before).with(perception)),
                current.old.without(object),
                current.young.pairs.size() == 0 ? now : current.since);
        return more.size() > MOST || more.bytes() > MOST_BYTES ? current : more;
    }

    /** Returns the perceptions of an object that are not outdated at {@code now}. */
    List<SetpEarlyPerception> of(long object, long now) {
        var pair = of(object);
        return pair == null
                ? List.of()
                : pair.all().filter(perception -> !perception.stale(now)).toList();
    }

    SetpUnannouncedObjectUpdateBuffer without(long object) {
        return of(object) == null
                ? this
                : new SetpUnannouncedObjectUpdateBuffer(young.without(object), old.without(object), since);
    }

    /** Returns the number of objects. */
    int size() {
        return young.pairs.size() + old.pairs.size();
    }

    private long bytes() {
        return young.bytes + old.bytes;
    }

    private @Nullable SetpEarlyPerceptionPair of(long object) {
        var pair = young.pairs.get(object);
        return pair == null ? old.pairs.get(object) : pair;
    }

    /**
     * Drops the older generation when due: it arrived entirely before the younger one began, so it is outdated two
     * generations later.
     */
    SetpUnannouncedObjectUpdateBuffer aged(long now) {
        return size() == 0 || now - since <= NANOS
                ? this
                : new SetpUnannouncedObjectUpdateBuffer(
                        SetpEarlyPerceptionGeneration.NONE,
                        now - since <= 2 * NANOS ? young : SetpEarlyPerceptionGeneration.NONE,
                        now);
    }
}
