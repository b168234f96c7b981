package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import mocapscope.protocol.session.Now;
import org.jspecify.annotations.Nullable;

/** A bubble as its visitors share it: the simulated world, who is in it, what they brought, and what one of them holds. */
final class SetpHall {
    /** Metres: of an object whose radius nobody told. */
    private static final float STRANGER = 0.25f;

    /** Whoever is in the bubble. */
    interface Visitor {

        /** Something that must be seen. */
        void perceive(SetpSight sight, Now now);

        /** Something that only its latest state matters of. */
        void glimpse(SetpPerception what, long object, Now now);

        /** Somebody acts on an object of this one (R45). */
        void decide(Deed deed, SetpReplies.Asker asker, Now now);
    }

    private final UUID id;
    private final String name;
    private final SetpExtent extent;
    private final SetpWorld world;
    private final LongSupplier numbers;
    private final List<Visitor> visitors = new ArrayList<>();
    private final SetpBrought brought = new SetpBrought();
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
                        world.things(moment(now)).stream().filter(thing -> here(thing.objectIndex())), brought.things())
                .toList();
    }

    Optional<Thing> thing(long index, Now now) {
        var theirs = brought.thing(index);
        return theirs.isPresent() || !here(index) ? theirs : world.thing(index, moment(now));
    }

    Optional<Thing> thing(UUID object, Now now) {
        var ours = world.number(object).filter(this::here).flatMap(index -> world.thing(index, moment(now)));
        return ours.isPresent()
                ? ours
                : brought.things()
                        .filter(thing -> thing.objectId().equals(object))
                        .findFirst();
    }

    private boolean here(long index) {
        return !away.containsKey(index);
    }

    Optional<SetpMessage.Sayable> animations(long index, Now now) {
        var theirs = brought.animations(index);
        if (theirs.isPresent()) {
            return theirs.filter(running -> !running.isEmpty())
                    .map(running -> new SetpPerception.AnimationPerception(index, running));
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
        return brought.owner(index);
    }

    void enter(Visitor visitor) {
        visitors.add(visitor);
    }

    /** What was handed over by one that left goes after a while. */
    void tidy(Now now) {
        brought.over(now.monotonicNanos()).forEach(index -> gone(index, now));
    }

    /** A visitor goes, and its objects with it; what it held for us comes back. */
    void leave(Visitor visitor, Now now) {
        if (visitors.remove(visitor)) {
            brought.left(visitor, now.monotonicNanos()).forEach(index -> gone(index, now));
            var held = away.entrySet().stream()
                    .filter(entry -> entry.getValue() == visitor)
                    .map(Map.Entry::getKey)
                    .toList();
            held.forEach(index -> {
                away.remove(index);
                thing(index, now).ifPresent(thing -> tell(null, new SetpPerception.ObjectPerception(thing), now));
            });
        }
    }

    /** Why that object cannot come in; empty when it can. */
    String refusal(Thing thing, Visitor owner, Now now) {
        return known(thing.objectId(), now)
                ? "an object with that id is here"
                : brought.refusal(owner, thing.internalData());
    }

    /** Puts a visitor's object in, under a number of ours, to be {@link #told} of. */
    Thing bring(Thing thing, Visitor owner) {
        var numbered = thing.numbered(numbers.getAsLong());
        brought.own(numbered, owner);
        return numbered;
    }

    /** All hear that an object is there. */
    void told(Thing thing, Now now) {
        tell(null, new SetpPerception.ObjectPerception(thing), now);
    }

    private boolean known(UUID object, Now now) {
        return thing(object, now).isPresent() || held(object).isPresent();
    }

    /** Takes a visitor's object out, so that it is {@link #gone}; empty when it is not that visitor's. */
    Optional<Thing> take(UUID object, Visitor owner) {
        var found = brought.of(owner, object);
        found.ifPresent(thing -> brought.remove(thing.objectIndex()));
        return found;
    }

    /** All hear that an object is gone; also who took it out, since it is on that one's screen as well. */
    void gone(long index, Now now) {
        tell(null, new SetpPerception.DisappearancePerception(index), now);
    }

    /**
     * A visitor says how an object of its own moves, or what it does: that is kept, and the others see it, if they are to
     * be told anything.
     */
    void moved(SetpPerception what, long index, Visitor owner, boolean told, Now now) {
        if (brought.changed(what, owner) && told) {
            visitors.stream().filter(visitor -> visitor != owner).forEach(visitor -> visitor.glimpse(what, index, now));
        }
    }

    /** Tells all but one of something. */
    void tell(@Nullable Visitor except, SetpMessage.Sayable what, Now now) {
        var sight = SetpSight.of(what);
        visitors.stream().filter(visitor -> visitor != except).forEach(visitor -> visitor.perceive(sight, now));
    }

    /** Those of ours that come to the border after {@code from} up to {@code to}; they are offered to one alone. */
    List<Thing> landing(long from, long to) {
        return world.landing(from, to).stream()
                .filter(thing -> here(thing.objectIndex()) && offered.add(thing.objectIndex()))
                .toList();
    }

    /** Whether that one of ours is still here, and nobody else is asked to take it. */
    boolean offers(Thing thing) {
        return here(thing.objectIndex()) && !offered.contains(thing.objectIndex());
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

    /** Why a linked simulation cannot hand that object over to the bubble; empty when it can. */
    String refusal(SetpHandover.HandoverRequest request, Visitor from, Now now) {
        var held = held(request.objectId());
        boolean its = held.isPresent()
                ? away.get(held.get()) == from
                : brought.of(from, request.objectId()).isPresent() || !known(request.objectId(), now);
        return !its ? "that object is not yours" : held.isPresent() ? "" : brought.refusal(request.internalData());
    }

    /** Takes such an object over: one that the simulation held, or brought, or that nobody knew. */
    Optional<Thing> receive(SetpHandover.HandoverRequest request, Visitor from, Now now) {
        var held = held(request.objectId());
        if (held.isPresent()) {
            away.remove(held.get());
            return thing(held.get(), now);
        }
        var thing = brought.of(from, request.objectId())
                .map(its -> its.of(id).at(request.targetLocation()))
                .orElseGet(() -> stranger(request));
        brought.handOver(thing, from).forEach(index -> gone(index, now));
        return Optional.of(thing);
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
