package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Now;
import org.jspecify.annotations.Nullable;

/** The bubble as its visitors share it: the simulated world, who is in it, and what they brought. */
final class SetpHall {
    /** Objects that one visitor may have here, its avatar among them. */
    private static final int MOST_OBJECTS = 64;

    /** Bytes of data that such an object may have. */
    private static final int MOST_DATA = 16 << 10;

    /** Whoever is in the bubble. */
    interface Visitor {

        /** Something that must be seen. */
        void perceive(SetpMessage.Sayable what, Now now);

        /** Something that only its latest state matters of. */
        void glimpse(SetpPerception what, long object, Now now);
    }

    /** An object that a visitor brought. */
    record Brought(Thing thing, Visitor owner) {}

    private final SetpWorld world = new SetpWorld();
    private final List<Visitor> visitors = new ArrayList<>();
    private final TreeMap<Long, Brought> brought = new TreeMap<>();
    private long next = SetpWorld.VISITORS;
    private Now begun = new Now(0, 0);

    void begin(Now now) {
        begun = now;
    }

    /** Nanoseconds since the world's beginning. */
    long moment(Now now) {
        return now.monotonicNanos() - begun.monotonicNanos();
    }

    SetpWorld world() {
        return world;
    }

    /** All that is there now. */
    List<Thing> things(Now now) {
        return Stream.concat(
                        world.things(moment(now)).stream(),
                        brought.values().stream().map(Brought::thing))
                .toList();
    }

    Optional<Thing> thing(long index, Now now) {
        var theirs = Optional.ofNullable(brought.get(index)).map(Brought::thing);
        return theirs.isPresent() ? theirs : world.thing(index, moment(now));
    }

    Optional<Thing> thing(UUID id, Now now) {
        return things(now).stream().filter(thing -> thing.objectId().equals(id)).findFirst();
    }

    /** Whose object that is; empty for one of ours, and for none. */
    Optional<Visitor> owner(long index) {
        return Optional.ofNullable(brought.get(index)).map(Brought::owner);
    }

    void enter(Visitor visitor) {
        visitors.add(visitor);
    }

    /** A visitor goes, and its objects with it. */
    void leave(Visitor visitor, Now now) {
        if (visitors.remove(visitor)) {
            var its = brought.values().stream()
                    .filter(one -> one.owner() == visitor)
                    .map(one -> one.thing().objectIndex())
                    .toList();
            its.forEach(index -> remove(index, now));
        }
    }

    /** Puts a visitor's object in, under a number of ours; all hear of it. Empty when that cannot be. */
    Optional<Thing> bring(Thing thing, Visitor owner, Now now) {
        long has = brought.values().stream().filter(one -> one.owner() == owner).count();
        if (has >= MOST_OBJECTS
                || thing.internalData().size() > MOST_DATA
                || thing(thing.objectId(), now).isPresent()) {
            return Optional.empty();
        }
        var numbered = thing.numbered(next++);
        brought.put(numbered.objectIndex(), new Brought(numbered, owner));
        tell(null, new SetpPerception.ObjectPerception(numbered), now);
        return Optional.of(numbered);
    }

    /** Takes a visitor's object out; whether it was that visitor's. */
    boolean take(UUID id, Visitor owner, Now now) {
        var found = brought.values().stream()
                .filter(one -> one.owner() == owner && one.thing().objectId().equals(id))
                .findFirst();
        found.ifPresent(one -> remove(one.thing().objectIndex(), now));
        return found.isPresent();
    }

    /** A visitor moves an object of its own: the others see it. */
    void move(long index, SetpPerception movement, Vec3 place, Visitor owner, Now now) {
        var known = brought.get(index);
        if (known != null && known.owner() == owner) {
            brought.put(index, new Brought(known.thing().at(place), owner));
            visitors.stream()
                    .filter(visitor -> visitor != owner)
                    .forEach(visitor -> visitor.glimpse(movement, index, now));
        }
    }

    /** Tells all but one of something. */
    void tell(@Nullable Visitor except, SetpMessage.Sayable what, Now now) {
        visitors.stream().filter(visitor -> visitor != except).forEach(visitor -> visitor.perceive(what, now));
    }

    private void remove(long index, Now now) {
        brought.remove(index);
        tell(null, new SetpPerception.DisappearancePerception(index), now);
    }
}
