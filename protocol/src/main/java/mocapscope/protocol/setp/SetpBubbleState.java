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
final class SetpBubbleState {
    /** Radius in metres of an object whose radius is unknown. */
    private static final float STRANGER = 0.25f;

    /** A participant in a bubble, as the callback for its events and the owner of its objects. */
    interface SetpBubbleParticipant {

        /** Receives a message that must be delivered. */
        void deliver(SetpBroadcastMessage sight, ClockReading now);

        /** Receives a message of which only the latest state of the object matters. */
        void deliverLatest(SetpPerceptionMessage what, long object, ClockReading now);

        /** Decides on an action on an object of this participant (R45). */
        void decideInteraction(SetpObjectAction deed, SetpRequestTracker.SetpReplyListener asker, ClockReading now);
    }

    private final UUID id;
    private final String name;
    private final SetpBubbleExtent extent;
    private final SetpSimulatedWorld world;
    private final LongSupplier numbers;
    private final List<SetpBubbleParticipant> visitors = new ArrayList<>();
    private final SetpParticipantObjectStore brought = new SetpParticipantObjectStore();
    /** Simulated objects that a linked simulation holds, by number. */
    private final Map<Long, SetpBubbleParticipant> away = new HashMap<>();
    /** Objects offered to a linked simulation that has not answered yet. */
    private final Set<Long> offered = new HashSet<>();

    private ClockReading begun = new ClockReading(0, 0);

    /** Creates a bubble; {@code numbers} supplies the number of each injected object. */
    SetpBubbleState(UUID id, String name, SetpBubbleExtent extent, SetpSimulatedWorld world, LongSupplier numbers) {
        this.id = id;
        this.name = name;
        this.extent = extent;
        this.world = world;
        this.numbers = numbers;
    }

    void start(ClockReading now) {
        begun = now;
    }

    /** Returns the UUID of the bubble, which is also that of its simulation. */
    UUID id() {
        return id;
    }

    String name() {
        return name;
    }

    SetpBubbleExtent extent() {
        return extent;
    }

    /** Returns the nanoseconds since the start of the simulation. */
    long elapsedNanos(ClockReading now) {
        return now.monotonicNanos() - begun.monotonicNanos();
    }

    /** Returns all objects in the bubble. */
    List<SetpObjectData> objects(ClockReading now) {
        return Stream.concat(
                        world.objects(elapsedNanos(now)).stream().filter(thing -> here(thing.objectIndex())), brought.objects())
                .toList();
    }

    Optional<SetpObjectData> findObject(long index, ClockReading now) {
        var theirs = brought.findObject(index);
        return theirs.isPresent() || !here(index) ? theirs : world.findObject(index, elapsedNanos(now));
    }

    Optional<SetpObjectData> findObject(UUID object, ClockReading now) {
        var ours = world.findIndex(object).filter(this::here).flatMap(index -> world.findObject(index, elapsedNanos(now)));
        return ours.isPresent()
                ? ours
                : brought.objects()
                        .filter(thing -> thing.objectId().equals(object))
                        .findFirst();
    }

    private boolean here(long index) {
        return !away.containsKey(index);
    }

    Optional<SetpMessage.SetpMessagePayload> animations(long index, ClockReading now) {
        var theirs = brought.animations(index);
        if (theirs.isPresent()) {
            return theirs.filter(running -> !running.isEmpty())
                    .map(running -> new SetpPerceptionMessage.AnimationPerception(index, running));
        }
        return here(index) ? world.animations(index, elapsedNanos(now)) : Optional.empty();
    }

    /** Passes on events that occur after {@code from} and up to {@code to}. */
    void emitEvents(long from, long to, Consumer<SetpPerceptionMessage> out) {
        world.emitEvents(from, to, out);
    }

    /** Passes on the movements of simulated objects at {@code to}. */
    void emitMovements(long from, long to, Consumer<SetpPerceptionMessage> out) {
        world.emitMovements(from, to, this::here, out);
    }

    /** Returns the participant that owns an object; empty for a simulated or unknown object. */
    Optional<SetpBubbleParticipant> findOwner(long index) {
        return brought.findOwner(index);
    }

    void enter(SetpBubbleParticipant visitor) {
        visitors.add(visitor);
    }

    /** Removes objects handed over by a participant that left some time ago. */
    void removeExpired(ClockReading now) {
        brought.removeExpired(now.monotonicNanos()).forEach(index -> announceRemoval(index, now));
    }

    /** Removes a participant and its objects; simulated objects that it held return. */
    void leave(SetpBubbleParticipant visitor, ClockReading now) {
        if (visitors.remove(visitor)) {
            brought.removeParticipant(visitor, now.monotonicNanos()).forEach(index -> announceRemoval(index, now));
            var held = away.entrySet().stream()
                    .filter(entry -> entry.getValue() == visitor)
                    .map(Map.Entry::getKey)
                    .toList();
            held.forEach(index -> {
                away.remove(index);
                findObject(index, now).ifPresent(thing -> broadcast(null, new SetpPerceptionMessage.ObjectPerception(thing), now));
            });
        }
    }

    /** Returns the reason why an object cannot be injected; empty if it can. */
    String refusal(SetpObjectData thing, SetpBubbleParticipant owner, ClockReading now) {
        return known(thing.objectId(), now)
                ? "an object with that id is here"
                : brought.refusal(owner, thing.internalData());
    }

    /** Adds a participant's object under a new number, to be announced with {@link #announce}. */
    SetpObjectData addObject(SetpObjectData thing, SetpBubbleParticipant owner) {
        var numbered = thing.withIndex(numbers.getAsLong());
        brought.addOwned(numbered, owner);
        return numbered;
    }

    /** Announces an object to all participants. */
    void announce(SetpObjectData thing, ClockReading now) {
        broadcast(null, new SetpPerceptionMessage.ObjectPerception(thing), now);
    }

    private boolean known(UUID object, ClockReading now) {
        return findObject(object, now).isPresent() || held(object).isPresent();
    }

    /** Removes a participant's object, to be announced with {@link #announceRemoval}; empty if another owns it. */
    Optional<SetpObjectData> removeObject(UUID object, SetpBubbleParticipant owner) {
        var found = brought.findOwned(owner, object);
        found.ifPresent(thing -> brought.remove(thing.objectIndex()));
        return found;
    }

    /**
     * Announces a disappearance to all participants, including the one that ejected the object, which also displays it.
     */
    void announceRemoval(long index, ClockReading now) {
        broadcast(null, new SetpPerceptionMessage.DisappearancePerception(index), now);
    }

    /** Stores the motion or animation of a participant's own object, and sends it to the others if {@code told}. */
    void updateObject(SetpPerceptionMessage what, long index, SetpBubbleParticipant owner, boolean told, ClockReading now) {
        if (brought.updateObject(what, owner) && told) {
            visitors.stream().filter(visitor -> visitor != owner).forEach(visitor -> visitor.deliverLatest(what, index, now));
        }
    }

    /** Sends a message to all participants but one. */
    void broadcast(@Nullable SetpBubbleParticipant except, SetpMessage.SetpMessagePayload what, ClockReading now) {
        var sight = SetpBroadcastMessage.of(what);
        visitors.stream().filter(visitor -> visitor != except).forEach(visitor -> visitor.deliver(sight, now));
    }

    /**
     * Returns the simulated objects that reach the border after {@code from} and up to {@code to}, and marks them as
     * offered.
     */
    List<SetpObjectData> offerObjectsAtBorder(long from, long to) {
        return world.objectsAtBorder(from, to).stream()
                .filter(thing -> here(thing.objectIndex()) && offered.add(thing.objectIndex()))
                .toList();
    }

    /** Returns true if the simulated object is in the bubble and not offered to another simulation. */
    boolean isOffered(SetpObjectData thing) {
        return here(thing.objectIndex()) && !offered.contains(thing.objectIndex());
    }

    /** Keeps an object that the linked simulation did not take. */
    void cancelOffer(SetpObjectData thing) {
        offered.remove(thing.objectIndex());
    }

    /** Marks an object as held by the linked simulation that took it; announces the handover and the disappearance. */
    void completeHandover(SetpObjectData thing, SetpBubbleParticipant to, SetpHandoverMessage.HandoverPerception perception, ClockReading now) {
        offered.remove(thing.objectIndex());
        away.put(thing.objectIndex(), to);
        broadcast(null, perception, now);
        broadcast(null, new SetpPerceptionMessage.DisappearancePerception(thing.objectIndex()), now);
    }

    /** Returns the number of the object with that id if a linked simulation holds it. */
    private Optional<Long> held(UUID object) {
        return world.findIndex(object).filter(away::containsKey);
    }

    /** Returns the reason why a linked simulation cannot hand an object over to the bubble; empty if it can. */
    String refusal(SetpHandoverMessage.HandoverRequest request, SetpBubbleParticipant from, ClockReading now) {
        var held = held(request.objectId());
        boolean its = held.isPresent()
                ? away.get(held.get()) == from
                : brought.findOwned(from, request.objectId()).isPresent() || !known(request.objectId(), now);
        return !its ? "that object is not yours" : held.isPresent() ? "" : brought.refusal(request.internalData());
    }

    /** Takes an object over: one that the simulation held or injected, or an unknown one. */
    Optional<SetpObjectData> acceptHandover(SetpHandoverMessage.HandoverRequest request, SetpBubbleParticipant from, ClockReading now) {
        var held = held(request.objectId());
        if (held.isPresent()) {
            away.remove(held.get());
            return findObject(held.get(), now);
        }
        var thing = brought.findOwned(from, request.objectId())
                .map(its -> its.withSimulation(id).withLocation(request.targetLocation()))
                .orElseGet(() -> stranger(request));
        brought.handOver(thing, from).forEach(index -> announceRemoval(index, now));
        return Optional.of(thing);
    }

    /** Creates an unknown object, of which only id, location and data are known. */
    private SetpObjectData stranger(SetpHandoverMessage.HandoverRequest request) {
        return SetpObjectData.atRest(
                request.objectId(),
                SetpSimulatedWorld.createUuid("type stranger"),
                SetpSimulatedWorld.createUuid("model sphere"),
                id,
                numbers.getAsLong(),
                STRANGER,
                request.targetLocation(),
                request.internalData());
    }
}
