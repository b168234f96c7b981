package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import mocapscope.protocol.session.Now;
import org.jspecify.annotations.Nullable;

/** A bubble as its visitors share it: the simulated world, who is in it, what they brought, and what one of them holds. */
final class SetpHall {
    /** Objects that one visitor may have here, its avatar among them; as many may stay without one. */
    private static final int MOST_OBJECTS = 64;

    /** Bytes of data that such an object may have. */
    private static final int MOST_DATA = 16 << 10;

    /** Animations that such an object may run at once. */
    private static final int MOST_ANIMATIONS = 64;

    /** Metres: of an object whose radius nobody told. */
    private static final float STRANGER = 0.25f;

    /** Whoever is in the bubble. */
    interface Visitor {

        /** Something that must be seen. */
        void perceive(SetpMessage.Sayable what, Now now);

        /** Something that only its latest state matters of. */
        void glimpse(SetpPerception what, long object, Now now);

        /** Somebody acts on an object of this one (R45). */
        void decide(Deed deed, SetpReplies.Asker asker, Now now);
    }

    /**
     * An object that a visitor brought.
     *
     * @param owner null for one that was handed over to the bubble
     * @param animations that run, as its owner told last
     */
    private record Brought(Thing thing, @Nullable Visitor owner, List<SetpPerception.Animation> animations) {

        Brought moved(Thing to) {
            return new Brought(to, owner, animations);
        }
    }

    private final UUID id;
    private final String name;
    private final SetpExtent extent;
    private final SetpWorld world;
    private final LongSupplier numbers;
    private final List<Visitor> visitors = new ArrayList<>();
    private final TreeMap<Long, Brought> brought = new TreeMap<>();
    /** Objects of the world that a linked simulation holds, by number. */
    private final Map<Long, Visitor> away = new HashMap<>();
    /** Objects that were offered to one, which has not answered. */
    private final Set<Long> offered = new HashSet<>();

    private Now begun = new Now(0, 0);

    /** {@code numbers} gives each object that is brought its number. */
    SetpHall(UUID id, String name, SetpExtent extent, SetpWorld world, LongSupplier numbers) {
        this.id = id;
        this.name = name;
        this.extent = extent;
        this.world = world;
        this.numbers = numbers;
    }

    void begin(Now now) {
        begun = now;
    }

    /** Its own, and its simulation's. */
    UUID id() {
        return id;
    }

    String name() {
        return name;
    }

    SetpExtent extent() {
        return extent;
    }

    /** Nanoseconds since the world's beginning. */
    long moment(Now now) {
        return now.monotonicNanos() - begun.monotonicNanos();
    }

    /** All that is there now. */
    List<Thing> things(Now now) {
        return Stream.concat(
                        world.things(moment(now)).stream().filter(thing -> here(thing.objectIndex())),
                        brought.values().stream().map(Brought::thing))
                .toList();
    }

    Optional<Thing> thing(long index, Now now) {
        var theirs = Optional.ofNullable(brought.get(index)).map(Brought::thing);
        return theirs.isPresent() || !here(index) ? theirs : world.thing(index, moment(now));
    }

    Optional<Thing> thing(UUID object, Now now) {
        var ours = world.number(object).filter(this::here).flatMap(index -> world.thing(index, moment(now)));
        return ours.isPresent()
                ? ours
                : brought.values().stream()
                        .map(Brought::thing)
                        .filter(thing -> thing.objectId().equals(object))
                        .findFirst();
    }

    private boolean here(long index) {
        return !away.containsKey(index);
    }

    Optional<SetpMessage.Sayable> animations(long index, Now now) {
        var theirs = brought.get(index);
        if (theirs != null) {
            return theirs.animations().isEmpty()
                    ? Optional.empty()
                    : Optional.of(new SetpPerception.AnimationPerception(index, theirs.animations()));
        }
        return here(index) ? world.animations(index, moment(now)) : Optional.empty();
    }

    /** What happens once after {@code from} up to {@code to}. */
    void happening(long from, long to, Consumer<SetpPerception> out) {
        world.happening(from, to, out);
    }

    /** Where what moves by itself is at {@code to}. */
    void moving(long from, long to, Consumer<SetpPerception> out) {
        world.moving(from, to, this::here, out);
    }

    /** Whose object that is; empty for one of ours, and for none. */
    Optional<Visitor> owner(long index) {
        return Optional.ofNullable(brought.get(index)).map(Brought::owner);
    }

    void enter(Visitor visitor) {
        visitors.add(visitor);
    }

    /** A visitor goes, and its objects with it; what it held for us comes back. */
    void leave(Visitor visitor, Now now) {
        if (visitors.remove(visitor)) {
            numbers(brought, one -> one.owner() == visitor).forEach(index -> {
                brought.remove(index);
                gone(index, now);
            });
            numbers(away, holder -> holder == visitor).forEach(index -> {
                away.remove(index);
                thing(index, now).ifPresent(thing -> tell(null, new SetpPerception.ObjectPerception(thing), now));
            });
        }
    }

    private static <T> List<Long> numbers(Map<Long, T> all, Predicate<T> which) {
        return all.entrySet().stream()
                .filter(entry -> which.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Puts a visitor's object in, under a number of ours, to be {@link #told} of. Empty when that cannot be. */
    Optional<Thing> bring(Thing thing, Visitor owner, Now now) {
        return room(owner, thing.internalData()) && !known(thing.objectId(), now)
                ? Optional.of(put(thing.numbered(numbers.getAsLong()), owner))
                : Optional.empty();
    }

    /** All hear that an object is there. */
    void told(Thing thing, Now now) {
        tell(null, new SetpPerception.ObjectPerception(thing), now);
    }

    private boolean room(@Nullable Visitor owner, Octets data) {
        long has = brought.values().stream().filter(one -> one.owner() == owner).count();
        return has < MOST_OBJECTS && data.size() <= MOST_DATA;
    }

    private boolean known(UUID object, Now now) {
        return thing(object, now).isPresent() || held(object).isPresent();
    }

    private Thing put(Thing thing, @Nullable Visitor owner) {
        brought.put(thing.objectIndex(), new Brought(thing, owner, List.of()));
        return thing;
    }

    /** Takes a visitor's object out, so that it is {@link #gone}; empty when it is not that visitor's. */
    Optional<Thing> take(UUID object, Visitor owner) {
        var found = brought(object, owner);
        found.ifPresent(thing -> brought.remove(thing.objectIndex()));
        return found;
    }

    /** All hear that an object is gone; also who took it out, since it is on that one's screen as well. */
    void gone(long index, Now now) {
        tell(null, new SetpPerception.DisappearancePerception(index), now);
    }

    private Optional<Thing> brought(UUID object, Visitor owner) {
        return brought.values().stream()
                .filter(one -> one.owner() == owner && one.thing().objectId().equals(object))
                .map(Brought::thing)
                .findFirst();
    }

    /** A visitor says how an object of its own moves, or what it does: that is kept, and the others see it. */
    void moved(SetpPerception what, Visitor owner, Now now) {
        switch (what) {
            case SetpPerception.MovementPerception one ->
                change(
                        what,
                        one.objectIndex(),
                        owner,
                        its -> its.moved(its.thing().moved(one)),
                        now);
            case SetpPerception.AdvancedMovementPerception one ->
                change(
                        what,
                        one.objectIndex(),
                        owner,
                        its -> its.moved(its.thing().moved(one)),
                        now);
            case SetpPerception.AnimationPerception(long index, var running)
            when running.size() <= MOST_ANIMATIONS ->
                change(what, index, owner, its -> new Brought(its.thing(), owner, running), now);
            case SetpPerception.ObjectPerception _,
                    SetpPerception.AnimationPerception _,
                    SetpPerception.DisappearancePerception _,
                    SetpPerception.CollisionPerception _ -> {}
        }
    }

    private void change(SetpPerception what, long index, Visitor owner, UnaryOperator<Brought> change, Now now) {
        var known = brought.get(index);
        if (known != null && known.owner() == owner) {
            brought.put(index, change.apply(known));
            visitors.stream().filter(visitor -> visitor != owner).forEach(visitor -> visitor.glimpse(what, index, now));
        }
    }

    /** Tells all but one of something. */
    void tell(@Nullable Visitor except, SetpMessage.Sayable what, Now now) {
        visitors.stream().filter(visitor -> visitor != except).forEach(visitor -> visitor.perceive(what, now));
    }

    /** Those of ours that come to the border after {@code from} up to {@code to}; they are offered to one alone. */
    List<Thing> landing(long from, long to) {
        return world.landing(from, to).stream()
                .filter(thing -> here(thing.objectIndex()) && offered.add(thing.objectIndex()))
                .toList();
    }

    /** Whoever it was offered to does not take it. */
    void keep(Thing thing) {
        offered.remove(thing.objectIndex());
    }

    /** Whoever it was offered to has it now: whoever knew it hears that, and that it is gone from here. */
    void give(Thing thing, Visitor to, SetpHandover.HandoverPerception perception, Now now) {
        offered.remove(thing.objectIndex());
        away.put(thing.objectIndex(), to);
        tell(null, perception, now);
        tell(null, new SetpPerception.DisappearancePerception(thing.objectIndex()), now);
    }

    /** The object of that id that a linked simulation holds. */
    private Optional<Long> held(UUID object) {
        return world.number(object).filter(away::containsKey);
    }

    /**
     * A linked simulation hands an object over to the bubble: one that it held, or brought, or that nobody knew. Empty
     * when it is another's, or there is no room.
     */
    Optional<Thing> receive(SetpHandover.HandoverRequest request, Visitor from, Now now) {
        var held = held(request.objectId());
        if (held.isPresent()) {
            return held.filter(index -> away.remove(index, from)).flatMap(index -> thing(index, now));
        }
        if (!room(null, request.internalData())) {
            return Optional.empty();
        }
        var theirs = brought(request.objectId(), from).map(thing -> thing.of(id).at(request.targetLocation()));
        return theirs.isPresent() || known(request.objectId(), now)
                ? theirs.map(thing -> put(thing, null))
                : Optional.of(put(stranger(request), null));
    }

    /** Nothing but its id, place and data is known of an object that comes so. */
    private Thing stranger(SetpHandover.HandoverRequest request) {
        return Thing.still(
                request.objectId(),
                SetpWorld.id("type stranger"),
                SetpWorld.id("model sphere"),
                id,
                numbers.getAsLong(),
                STRANGER,
                request.targetLocation(),
                request.internalData());
    }
}
