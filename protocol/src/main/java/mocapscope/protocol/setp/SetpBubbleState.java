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

    private final UUID id;
    private final String name;
    private final SetpBubbleExtent extent;
    private final SetpSimulatedWorld world;
    private final LongSupplier numbers;
    private final List<SetpBubbleMembership> participants = new ArrayList<>();
    private final SetpParticipantObjectStore brought = new SetpParticipantObjectStore();
    /** Simulated objects that a linked simulation holds, by number. */
    private final Map<Long, SetpBubbleMembership> away = new HashMap<>();
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

    void start(ClockReading reading) {
        begun = reading;
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
    long elapsedNanos(ClockReading reading) {
        return reading.monotonicNanos() - begun.monotonicNanos();
    }

    /** Returns all objects in the bubble. */
    List<SetpObjectData> objects(ClockReading reading) {
        return Stream.concat(
                        world.objects(elapsedNanos(reading)).stream()
                                .filter(objectData -> here(objectData.objectIndex())),
                        brought.objects())
                .toList();
    }

    Optional<SetpObjectData> findObject(long index, ClockReading reading) {
        var theirs = brought.findObject(index);
        return theirs.isPresent() || !here(index) ? theirs : world.findObject(index, elapsedNanos(reading));
    }

    Optional<SetpObjectData> findObject(UUID object, ClockReading reading) {
        var ours = world.findIndex(object)
                .filter(this::here)
                .flatMap(index -> world.findObject(index, elapsedNanos(reading)));
        return ours.isPresent()
                ? ours
                : brought.objects()
                        .filter(objectData -> objectData.objectId().equals(object))
                        .findFirst();
    }

    private boolean here(long index) {
        return !away.containsKey(index);
    }

    Optional<SetpMessage.SetpMessagePayload> animations(long index, ClockReading reading) {
        var theirs = brought.animations(index);
        if (theirs.isPresent()) {
            return theirs.filter(running -> !running.isEmpty())
                    .map(running -> new SetpPerceptionMessage.AnimationPerception(index, running));
        }
        return here(index) ? world.animations(index, elapsedNanos(reading)) : Optional.empty();
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
    Optional<SetpBubbleMembership> findOwner(long index) {
        return brought.findOwner(index);
    }

    void enter(SetpBubbleMembership participant) {
        participants.add(participant);
    }

    /** Removes objects handed over by a participant that left some time ago. */
    void removeExpired(ClockReading reading) {
        brought.removeExpired(reading.monotonicNanos()).forEach(index -> announceRemoval(index, reading));
    }

    /** Removes a participant and its objects; simulated objects that it held return. */
    void leave(SetpBubbleMembership participant, ClockReading reading) {
        if (participants.remove(participant)) {
            brought.removeParticipant(participant, reading.monotonicNanos())
                    .forEach(index -> announceRemoval(index, reading));
            var held = away.entrySet().stream()
                    .filter(entry -> entry.getValue() == participant)
                    .map(Map.Entry::getKey)
                    .toList();
            held.forEach(index -> {
                away.remove(index);
                findObject(index, reading)
                        .ifPresent(objectData ->
                                broadcast(null, new SetpPerceptionMessage.ObjectPerception(objectData), reading));
            });
        }
    }

    /** Returns the reason why an object cannot be injected; empty if it can. */
    String refusal(SetpObjectData objectData, SetpBubbleMembership owner, ClockReading reading) {
        return known(objectData.objectId(), reading)
                ? "an object with that id is here"
                : brought.refusal(owner, objectData.internalData());
    }

    /** Adds a participant's object under a new number, to be announced with {@link #announce}. */
    SetpObjectData addObject(SetpObjectData objectData, SetpBubbleMembership owner) {
        var numbered = objectData.withIndex(numbers.getAsLong());
        brought.addOwned(numbered, owner);
        return numbered;
    }

    /** Announces an object to all participants. */
    void announce(SetpObjectData objectData, ClockReading reading) {
        broadcast(null, new SetpPerceptionMessage.ObjectPerception(objectData), reading);
    }

    private boolean known(UUID object, ClockReading reading) {
        return findObject(object, reading).isPresent() || held(object).isPresent();
    }

    /** Removes a participant's object, to be announced with {@link #announceRemoval}; empty if another owns it. */
    Optional<SetpObjectData> removeObject(UUID object, SetpBubbleMembership owner) {
        var found = brought.findOwned(owner, object);
        found.ifPresent(objectData -> brought.remove(objectData.objectIndex()));
        return found;
    }

    /**
     * Announces a disappearance to all participants, including the one that ejected the object, which also displays it.
     */
    void announceRemoval(long index, ClockReading reading) {
        broadcast(null, new SetpPerceptionMessage.DisappearancePerception(index), reading);
    }

    /** Stores the motion or animation of a participant's own object, and sends it to the others if {@code told}. */
    void updateObject(
            SetpPerceptionMessage what, long index, SetpBubbleMembership owner, boolean told, ClockReading reading) {
        if (brought.updateObject(what, owner) && told) {
            participants.stream()
                    .filter(participant -> participant != owner)
                    .forEach(bubbleParticipant -> bubbleParticipant.deliverLatest(what, index, reading));
        }
    }

    /** Sends a message to all participants but one. */
    void broadcast(@Nullable SetpBubbleMembership except, SetpMessage.SetpMessagePayload what, ClockReading reading) {
        var sight = SetpBroadcastMessage.of(what);
        participants.stream()
                .filter(participant -> participant != except)
                .forEach(bubbleParticipant -> bubbleParticipant.deliver(sight, reading));
    }

    /**
     * Returns the simulated objects that reach the border after {@code from} and up to {@code to}, and marks them as
     * offered.
     */
    List<SetpObjectData> offerObjectsAtBorder(long from, long to) {
        return world.objectsAtBorder(from, to).stream()
                .filter(objectData -> here(objectData.objectIndex()) && offered.add(objectData.objectIndex()))
                .toList();
    }

    /** Returns true if the simulated object is in the bubble and not offered to another simulation. */
    boolean isOffered(SetpObjectData objectData) {
        return here(objectData.objectIndex()) && !offered.contains(objectData.objectIndex());
    }

    /** Keeps an object that the linked simulation did not take. */
    void cancelOffer(SetpObjectData objectData) {
        offered.remove(objectData.objectIndex());
    }

    /** Marks an object as held by the linked simulation that took it; announces the handover and the disappearance. */
    void completeHandover(
            SetpObjectData objectData,
            SetpBubbleMembership to,
            SetpHandoverMessage.HandoverPerception perception,
            ClockReading reading) {
        offered.remove(objectData.objectIndex());
        away.put(objectData.objectIndex(), to);
        broadcast(null, perception, reading);
        broadcast(null, new SetpPerceptionMessage.DisappearancePerception(objectData.objectIndex()), reading);
    }

    /** Returns the number of the object with that id if a linked simulation holds it. */
    private Optional<Long> held(UUID object) {
        return world.findIndex(object).filter(away::containsKey);
    }

    /** Returns the reason why a linked simulation cannot hand an object over to the bubble; empty if it can. */
    String refusal(SetpHandoverMessage.HandoverRequest request, SetpBubbleMembership from, ClockReading reading) {
        var held = held(request.objectId());
        boolean its = held.isPresent()
                ? away.get(held.get()) == from
                : brought.findOwned(from, request.objectId()).isPresent() || !known(request.objectId(), reading);
        return !its ? "that object is not yours" : held.isPresent() ? "" : brought.refusal(request.internalData());
    }

    /** Takes an object over: one that the simulation held or injected, or an unknown one. */
    Optional<SetpObjectData> acceptHandover(
            SetpHandoverMessage.HandoverRequest request, SetpBubbleMembership from, ClockReading reading) {
        var held = held(request.objectId());
        if (held.isPresent()) {
            away.remove(held.get());
            return findObject(held.get(), reading);
        }
        var objectData = brought.findOwned(from, request.objectId())
                .map(its -> its.withSimulation(id).withLocation(request.targetLocation()))
                .orElseGet(() -> stranger(request));
        brought.handOver(objectData, from).forEach(index -> announceRemoval(index, reading));
        return Optional.of(objectData);
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
