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
import mocapscope.protocol.session.ClockReading;
import org.jspecify.annotations.Nullable;

/**
 * The shared state of one bubble on a SETP server: simulated objects, participants and their objects. It also stores
 * which objects linked simulations hold.
 */
final class SetpHall {
    /** Radius in metres of an object whose radius is unknown. */
    private static final float STRANGER = 0.25f;

    /** A participant in a bubble, as the callback for its events and the owner of its objects. */
    interface Visitor {

        /** Receives a message that must be delivered. */
        void perceive(SetpSight sight, ClockReading now);

        /** Receives a message of which only the latest state of the object matters. */
        void glimpse(SetpPerception what, long object, ClockReading now);

        /** Decides on an action on an object of this participant (R45). */
        void decide(Deed deed, SetpReplies.Asker asker, ClockReading now);
    }

    private final UUID id;
    private final String name;
    private final SetpExtent extent;
    private final SetpWorld world;
    private final LongSupplier numbers;
    private final List<Visitor> visitors = new ArrayList<>();
    private final SetpBrought brought = new SetpBrought();
    /** Simulated objects that a linked simulation holds, by number. */
    private final Map<Long, Visitor> away = new HashMap<>();
    /** Objects offered to a linked simulation that has not answered yet. */
    private final Set<Long> offered = new HashSet<>();

    private ClockReading begun = new ClockReading(0, 0);

    /** Creates a bubble; {@code numbers} supplies the number of each injected object. */
    SetpHall(UUID id, String name, SetpExtent extent, SetpWorld world, LongSupplier numbers) {
        this.id = id;
        this.name = name;
        this.extent = extent;
        this.world = world;
        this.numbers = numbers;
    }

    void begin(ClockReading now) {
        begun = now;
    }

    /** Returns the UUID of the bubble, which is also that of its simulation. */
    UUID id() {
        return id;
    }

    String name() {
        return name;
    }

    SetpExtent extent() {
        return extent;
    }

    /** Returns the nanoseconds since the start of the simulation. */
    long moment(ClockReading now) {
        return now.monotonicNanos() - begun.monotonicNanos();
    }

    /** Returns all objects in the bubble. */
    List<Thing> things(ClockReading now) {
        return Stream.concat(
                        world.things(moment(now)).stream().filter(thing -> here(thing.objectIndex())), brought.things())
                .toList();
    }

    Optional<Thing> thing(long index, ClockReading now) {
        var theirs = brought.thing(index);
        return theirs.isPresent() || !here(index) ? theirs : world.thing(index, moment(now));
    }

    Optional<Thing> thing(UUID object, ClockReading now) {
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

    Optional<SetpMessage.Sayable> animations(long index, ClockReading now) {
        var theirs = brought.animations(index);
        if (theirs.isPresent()) {
            return theirs.filter(running -> !running.isEmpty())
                    .map(running -> new SetpPerception.AnimationPerception(index, running));
        }
        return here(index) ? world.animations(index, moment(now)) : Optional.empty();
    }

    /** Passes on events that occur after {@code from} and up to {@code to}. */
    void happening(long from, long to, Consumer<SetpPerception> out) {
        world.happening(from, to, out);
    }

    /** Passes on the movements of simulated objects at {@code to}. */
    void moving(long from, long to, Consumer<SetpPerception> out) {
        world.moving(from, to, this::here, out);
    }

    /** Returns the participant that owns an object; empty for a simulated or unknown object. */
    Optional<Visitor> owner(long index) {
        return brought.owner(index);
    }

    void enter(Visitor visitor) {
        visitors.add(visitor);
    }

    /** Removes objects handed over by a participant that left some time ago. */
    void tidy(ClockReading now) {
        brought.over(now.monotonicNanos()).forEach(index -> gone(index, now));
    }

    /** Removes a participant and its objects; simulated objects that it held return. */
    void leave(Visitor visitor, ClockReading now) {
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

    /** Returns the reason why an object cannot be injected; empty if it can. */
    String refusal(Thing thing, Visitor owner, ClockReading now) {
        return known(thing.objectId(), now)
                ? "an object with that id is here"
                : brought.refusal(owner, thing.internalData());
    }

    /** Adds a participant's object under a new number, to be announced with {@link #told}. */
    Thing bring(Thing thing, Visitor owner) {
        var numbered = thing.numbered(numbers.getAsLong());
        brought.own(numbered, owner);
        return numbered;
    }

    /** Announces an object to all participants. */
    void told(Thing thing, ClockReading now) {
        tell(null, new SetpPerception.ObjectPerception(thing), now);
    }

    private boolean known(UUID object, ClockReading now) {
        return thing(object, now).isPresent() || held(object).isPresent();
    }

    /** Removes a participant's object, to be announced with {@link #gone}; empty if another owns it. */
    Optional<Thing> take(UUID object, Visitor owner) {
        var found = brought.of(owner, object);
        found.ifPresent(thing -> brought.remove(thing.objectIndex()));
        return found;
    }

    /**
     * Announces a disappearance to all participants, including the one that ejected the object, which also displays it.
     */
    void gone(long index, ClockReading now) {
        tell(null, new SetpPerception.DisappearancePerception(index), now);
    }

    /** Stores the motion or animation of a participant's own object, and sends it to the others if {@code told}. */
    void moved(SetpPerception what, long index, Visitor owner, boolean told, ClockReading now) {
        if (brought.changed(what, owner) && told) {
            visitors.stream().filter(visitor -> visitor != owner).forEach(visitor -> visitor.glimpse(what, index, now));
        }
    }

    /** Sends a message to all participants but one. */
    void tell(@Nullable Visitor except, SetpMessage.Sayable what, ClockReading now) {
        var sight = SetpSight.of(what);
        visitors.stream().filter(visitor -> visitor != except).forEach(visitor -> visitor.perceive(sight, now));
    }

    /**
     * Returns the simulated objects that reach the border after {@code from} and up to {@code to}, and marks them as
     * offered.
     */
    List<Thing> landing(long from, long to) {
        return world.landing(from, to).stream()
                .filter(thing -> here(thing.objectIndex()) && offered.add(thing.objectIndex()))
                .toList();
    }

    /** Returns true if the simulated object is in the bubble and not offered to another simulation. */
    boolean offers(Thing thing) {
        return here(thing.objectIndex()) && !offered.contains(thing.objectIndex());
    }

    /** Keeps an object that the linked simulation did not take. */
    void keep(Thing thing) {
        offered.remove(thing.objectIndex());
    }

    /** Marks an object as held by the linked simulation that took it; announces the handover and the disappearance. */
    void give(Thing thing, Visitor to, SetpHandover.HandoverPerception perception, ClockReading now) {
        offered.remove(thing.objectIndex());
        away.put(thing.objectIndex(), to);
        tell(null, perception, now);
        tell(null, new SetpPerception.DisappearancePerception(thing.objectIndex()), now);
    }

    /** Returns the number of the object with that id if a linked simulation holds it. */
    private Optional<Long> held(UUID object) {
        return world.number(object).filter(away::containsKey);
    }

    /** Returns the reason why a linked simulation cannot hand an object over to the bubble; empty if it can. */
    String refusal(SetpHandover.HandoverRequest request, Visitor from, ClockReading now) {
        var held = held(request.objectId());
        boolean its = held.isPresent()
                ? away.get(held.get()) == from
                : brought.of(from, request.objectId()).isPresent() || !known(request.objectId(), now);
        return !its ? "that object is not yours" : held.isPresent() ? "" : brought.refusal(request.internalData());
    }

    /** Takes an object over: one that the simulation held or injected, or an unknown one. */
    Optional<Thing> receive(SetpHandover.HandoverRequest request, Visitor from, ClockReading now) {
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

    /** Creates an unknown object, of which only id, location and data are known. */
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
