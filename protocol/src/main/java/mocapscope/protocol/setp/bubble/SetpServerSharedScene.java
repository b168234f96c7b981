package mocapscope.protocol.setp.bubble;

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
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpObjectHandoverMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import org.jspecify.annotations.Nullable;

/**
 * A bubble (a shared scene) on a SETP server: its participants and objects. It also stores which
 * objects linked simulations hold.
 */
public final class SetpServerSharedScene {
    /** Radius in metres of an object whose radius is unknown. */
    private static final float UNKNOWN_RADIUS = 0.25f;

    /** Maximum number of objects one participant may own here, including its avatar, and of those it handed over. */
    @DocumentedLimit(
            value =
                    "objects that a participant brings into a simulated bubble, that a simulation hands over to it, or that a linked client keeps for its neighbour",
            unit = "objects",
            beyond = "refused; of those handed over to a bubble the oldest is dropped")
    public static final int MOST_OBJECTS = 64;

    /** Maximum number of objects handed over by all participants together. */
    @DocumentedLimit(
            value = "objects that all simulations hand over to a simulated bubble",
            unit = "objects",
            beyond = "the oldest is dropped")
    private static final int MOST_HANDED_OVER = 256;

    /** Maximum size in bytes of one object's data, and of all objects' data together. */
    @DocumentedLimit(
            value = "data of an object that is brought, handed over or kept",
            unit = "bytes",
            beyond = "refused")
    public static final int MOST_DATA = 16 << 10;

    @DocumentedLimit(
            value = "data of all objects that are brought or handed over to a simulated bubble",
            unit = "bytes",
            beyond = "an object that is handed over replaces the oldest such ones; otherwise refused")
    private static final int MOST_DATA_TOGETHER = 1 << 20;

    @DocumentedLimit(
            value = "animations of a participant's object in a simulated bubble",
            unit = "animations",
            beyond = "not forwarded")
    private static final int MOST_ANIMATIONS = 64;

    private static final String TOO_MANY = "you have %d objects here: eject one".formatted(MOST_OBJECTS);
    private static final String TOO_LARGE = "an object has at most 16 KiB of data here";
    private static final String FULL = "the data of all objects together are too large here";

    /** Nanoseconds that an object handed over to the bubble remains after its previous owner has left. */
    @DocumentedLimit(
            value = "time that an object which was handed over stays after its simulation left",
            unit = "ns",
            beyond = "dropped")
    private static final long LIFETIME_NANOS = 60_000_000_000L;

    /**
     * An object from a participant.
     *
     * @param from the participant that injected it or handed it over
     * @param owned true if that participant owns it; false if it was handed over
     * @param until time in nanoseconds when it is removed
     * @param animations running animations, as last stated by its owner
     */
    private record ParticipantObject(
            SetpObjectData objectData,
            SetpParticipantBubbleUpdateSender from,
            boolean owned,
            long until,
            List<SetpObjectChangePerceptionMessage.SetpAnimationEntry> animations) {
        ParticipantObject moved(SetpObjectData to) {
            return new ParticipantObject(to, from, owned, until, animations);
        }

        ParticipantObject running(List<SetpObjectChangePerceptionMessage.SetpAnimationEntry> all) {
            return new ParticipantObject(objectData, from, owned, until, all);
        }

        ParticipantObject goingAt(long time) {
            return new ParticipantObject(objectData, from, owned, time, animations);
        }
    }

    private final UUID id;
    private final String name;
    private final SetpBubbleExtent extent;
    private final SetpSimulatedObjectSet world;
    private final LongSupplier numbers;
    private final List<SetpParticipantBubbleUpdateSender> participants = new ArrayList<>();
    /** Objects of participants, by number: the oldest is first. */
    private final TreeMap<Long, ParticipantObject> participantObjects = new TreeMap<>();
    /** Simulated objects that a linked simulation holds, by number. */
    private final Map<Long, SetpParticipantBubbleUpdateSender> away = new HashMap<>();
    /** Objects offered to a linked simulation that has not answered yet. */
    private final Set<Long> offered = new HashSet<>();

    private MonotonicAndUnixTime start = new MonotonicAndUnixTime(0, 0);

    /** Creates a bubble; {@code numbers} supplies the number of each injected object. */
    SetpServerSharedScene(
            UUID id, String name, SetpBubbleExtent extent, SetpSimulatedObjectSet world, LongSupplier numbers) {
        this.id = id;
        this.name = name;
        this.extent = extent;
        this.world = world;
        this.numbers = numbers;
    }

    void start(MonotonicAndUnixTime now) {
        start = now;
    }

    /** Returns the UUID of the bubble, which is also that of its simulation. */
    UUID id() {
        return id;
    }

    public String name() {
        return name;
    }

    public SetpBubbleExtent extent() {
        return extent;
    }

    /** Returns the nanoseconds since the start of the simulation. */
    long elapsedNanos(MonotonicAndUnixTime now) {
        return now.monotonicNanos() - start.monotonicNanos();
    }

    /** Returns all objects in the bubble. */
    List<SetpObjectData> objects(MonotonicAndUnixTime now) {
        return Stream.concat(
                        world.objects(elapsedNanos(now)).stream().filter(objectData -> here(objectData.objectIndex())),
                        participantObjects.values().stream().map(ParticipantObject::objectData))
                .toList();
    }

    public Optional<SetpObjectData> findObject(long index, MonotonicAndUnixTime now) {
        var otherObject = Optional.ofNullable(participantObjects.get(index)).map(ParticipantObject::objectData);
        return otherObject.isPresent() || !here(index) ? otherObject : world.findObject(index, elapsedNanos(now));
    }

    public Optional<SetpObjectData> findObject(UUID object, MonotonicAndUnixTime now) {
        var ownObject =
                world.findIndex(object).filter(this::here).flatMap(index -> world.findObject(index, elapsedNanos(now)));
        return ownObject.isPresent()
                ? ownObject
                : participantObjects.values().stream()
                        .map(ParticipantObject::objectData)
                        .filter(objectData -> objectData.objectId().equals(object))
                        .findFirst();
    }

    private boolean here(long index) {
        return !away.containsKey(index);
    }

    Optional<SetpMessage.SetpMessagePayload> animations(long index, MonotonicAndUnixTime now) {
        var entries = Optional.ofNullable(participantObjects.get(index)).map(ParticipantObject::animations);
        if (entries.isPresent()) {
            return entries.filter(running -> !running.isEmpty())
                    .map(running -> new SetpObjectChangePerceptionMessage.AnimationPerception(index, running));
        }
        return here(index) ? world.animations(index, elapsedNanos(now)) : Optional.empty();
    }

    /** Passes on events that occur after {@code from} and up to {@code to}. */
    void emitEvents(long from, long to, Consumer<SetpObjectChangePerceptionMessage> out) {
        world.emitEvents(from, to, out);
    }

    /** Passes on the movements of simulated objects at {@code to}. */
    void emitMovements(long from, long to, Consumer<SetpObjectChangePerceptionMessage> out) {
        world.emitMovements(from, to, this::here, out);
    }

    /** Returns the participant that owns an object; empty for a simulated or unknown object. */
    public Optional<SetpParticipantBubbleUpdateSender> findOwner(long index) {
        return Optional.ofNullable(participantObjects.get(index))
                .filter(ParticipantObject::owned)
                .map(ParticipantObject::from);
    }

    void enter(SetpParticipantBubbleUpdateSender participant) {
        participants.add(participant);
    }

    /** Removes objects handed over by a participant that left some time ago. */
    void removeExpired(MonotonicAndUnixTime now) {
        removeAll(one -> now.monotonicNanos() >= one.until).forEach(index -> announceRemoval(index, now));
    }

    /** Removes a participant and its objects; simulated objects that it held return. */
    void leave(SetpParticipantBubbleUpdateSender participant, MonotonicAndUnixTime now) {
        if (participants.remove(participant)) {
            long until = now.monotonicNanos() + LIFETIME_NANOS;
            participantObjects.replaceAll((_, one) -> gave(one, participant) ? one.goingAt(until) : one);
            removeAll(one -> owns(one, participant)).forEach(index -> announceRemoval(index, now));
            var held = away.entrySet().stream()
                    .filter(entry -> entry.getValue() == participant)
                    .map(Map.Entry::getKey)
                    .toList();
            held.forEach(index -> {
                away.remove(index);
                findObject(index, now)
                        .ifPresent(objectData -> broadcast(
                                null, new SetpObjectChangePerceptionMessage.ObjectPerception(objectData), now));
            });
        }
    }

    /** Returns the reason why an object cannot be injected; empty if it can. */
    public String refusal(
            SetpObjectData objectData, SetpParticipantBubbleUpdateSender owner, MonotonicAndUnixTime now) {
        return known(objectData.objectId(), now)
                ? "an object with that id is here"
                : refusal(owner, objectData.internalData());
    }

    /** Adds a participant's object under a new number, to be announced with {@link #announce}. */
    public SetpObjectData addObject(SetpObjectData objectData, SetpParticipantBubbleUpdateSender owner) {
        var numbered = objectData.withIndex(numbers.getAsLong());
        participantObjects.put(
                numbered.objectIndex(), new ParticipantObject(numbered, owner, true, Long.MAX_VALUE, List.of()));
        return numbered;
    }

    /** Announces an object to all participants. */
    public void announce(SetpObjectData objectData, MonotonicAndUnixTime now) {
        broadcast(null, new SetpObjectChangePerceptionMessage.ObjectPerception(objectData), now);
    }

    private boolean known(UUID object, MonotonicAndUnixTime now) {
        return findObject(object, now).isPresent() || held(object).isPresent();
    }

    /** Removes a participant's object, to be announced with {@link #announceRemoval}; empty if another owns it. */
    public Optional<SetpObjectData> removeObject(UUID object, SetpParticipantBubbleUpdateSender owner) {
        var found = findOwned(owner, object);
        found.ifPresent(objectData -> participantObjects.remove(objectData.objectIndex()));
        return found;
    }

    /**
     * Announces a disappearance to all participants, including the one that ejected the object, which also displays it.
     */
    public void announceRemoval(long index, MonotonicAndUnixTime now) {
        broadcast(null, new SetpObjectChangePerceptionMessage.DisappearancePerception(index), now);
    }

    /** Stores the motion or animation of a participant's own object, and sends it to the others if {@code reported}. */
    public void updateObject(
            SetpObjectChangePerceptionMessage perception,
            long index,
            SetpParticipantBubbleUpdateSender owner,
            boolean reported,
            MonotonicAndUnixTime now) {
        if (tryUpdate(perception, owner) && reported) {
            participants.stream()
                    .filter(participant -> participant != owner)
                    .forEach(bubbleParticipant -> bubbleParticipant.deliverLatest(perception, index, now));
        }
    }

    /** Sends a message to all participants but one. */
    public void broadcast(
            @Nullable SetpParticipantBubbleUpdateSender except,
            SetpMessage.SetpMessagePayload payload,
            MonotonicAndUnixTime now) {
        var sight = SetpBubbleBroadcastMessage.of(payload);
        participants.stream()
                .filter(participant -> participant != except)
                .forEach(bubbleParticipant -> bubbleParticipant.deliver(sight, now));
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
            SetpParticipantBubbleUpdateSender to,
            SetpObjectHandoverMessage.HandoverPerception perception,
            MonotonicAndUnixTime now) {
        offered.remove(objectData.objectIndex());
        away.put(objectData.objectIndex(), to);
        broadcast(null, perception, now);
        broadcast(null, new SetpObjectChangePerceptionMessage.DisappearancePerception(objectData.objectIndex()), now);
    }

    /** Returns the number of the object with that id if a linked simulation holds it. */
    private Optional<Long> held(UUID object) {
        return world.findIndex(object).filter(away::containsKey);
    }

    /** Returns the reason why a linked simulation cannot hand an object over to the bubble; empty if it can. */
    String refusal(
            SetpObjectHandoverMessage.HandoverRequest request,
            SetpParticipantBubbleUpdateSender from,
            MonotonicAndUnixTime now) {
        var held = held(request.objectId());
        boolean matches = held.isPresent()
                ? away.get(held.get()) == from
                : findOwned(from, request.objectId()).isPresent() || !known(request.objectId(), now);
        return !matches ? "that object is not yours" : held.isPresent() ? "" : refusal(request.internalData());
    }

    /** Takes an object over: one that the simulation held or injected, or an unknown one. */
    Optional<SetpObjectData> acceptHandover(
            SetpObjectHandoverMessage.HandoverRequest request,
            SetpParticipantBubbleUpdateSender from,
            MonotonicAndUnixTime now) {
        var held = held(request.objectId());
        if (held.isPresent()) {
            away.remove(held.get());
            return findObject(held.get(), now);
        }
        var objectData = findOwned(from, request.objectId())
                .map(setpObjectData -> setpObjectData.withSimulation(id).withLocation(request.targetLocation()))
                .orElseGet(() -> createUnknownObject(request));
        handOver(objectData, from).forEach(index -> announceRemoval(index, now));
        return Optional.of(objectData);
    }

    /** Creates an unknown object, of which only id, location and data are known. */
    private SetpObjectData createUnknownObject(SetpObjectHandoverMessage.HandoverRequest request) {
        return SetpObjectData.atRest(
                request.objectId(),
                SetpUuidInputParser.createUuid("type stranger"),
                SetpUuidInputParser.createUuid("model sphere"),
                id,
                numbers.getAsLong(),
                UNKNOWN_RADIUS,
                request.targetLocation(),
                request.internalData());
    }

    private Optional<SetpObjectData> findOwned(SetpParticipantBubbleUpdateSender owner, UUID object) {
        return participantObjects.values().stream()
                .filter(one -> owns(one, owner) && one.objectData.objectId().equals(object))
                .map(ParticipantObject::objectData)
                .findFirst();
    }

    private static boolean owns(ParticipantObject one, SetpParticipantBubbleUpdateSender owner) {
        return one.owned && one.from == owner;
    }

    private static boolean gave(ParticipantObject one, SetpParticipantBubbleUpdateSender from) {
        return !one.owned && one.from == from;
    }

    /** Returns the reason why the participant cannot inject an object with such data; empty if it can. */
    private String refusal(SetpParticipantBubbleUpdateSender owner, SetpOpaqueBytes data) {
        if (data.size() > MOST_DATA) {
            return TOO_LARGE;
        }
        if (count(one -> owns(one, owner)) >= MOST_OBJECTS) {
            return TOO_MANY;
        }
        return fits(data) ? "" : FULL;
    }

    /**
     * Returns the reason why an object with such data cannot be handed over; empty if it can, if necessary in place of
     * older ones.
     */
    private String refusal(SetpOpaqueBytes data) {
        return data.size() > MOST_DATA
                ? TOO_LARGE
                : data() - data(one -> !one.owned) + data.size() > MOST_DATA_TOGETHER ? FULL : "";
    }

    private boolean fits(SetpOpaqueBytes more) {
        return data() + more.size() <= MOST_DATA_TOGETHER;
    }

    private long data() {
        return data(_ -> true);
    }

    private long data(Predicate<ParticipantObject> filter) {
        return participantObjects.values().stream()
                .filter(filter)
                .mapToLong(one -> one.objectData.internalData().size())
                .sum();
    }

    private long count(Predicate<ParticipantObject> filter) {
        return participantObjects.values().stream().filter(filter).count();
    }

    /** Adds an object that was handed over; returns the numbers of the objects removed to make room. */
    private List<Long> handOver(SetpObjectData objectData, SetpParticipantBubbleUpdateSender from) {
        participantObjects.remove(objectData.objectIndex());
        var removed = new ArrayList<Long>();
        while (count(one -> gave(one, from)) >= MOST_OBJECTS) {
            removed.add(oldest(one -> gave(one, from)));
        }
        while (count(one -> !one.owned) >= MOST_HANDED_OVER || !fits(objectData.internalData())) {
            removed.add(oldest(one -> !one.owned));
        }
        participantObjects.put(
                objectData.objectIndex(), new ParticipantObject(objectData, from, false, Long.MAX_VALUE, List.of()));
        return removed;
    }

    private long oldest(Predicate<ParticipantObject> filter) {
        long index = numbers(filter).getFirst();
        participantObjects.remove(index);
        return index;
    }

    private List<Long> removeAll(Predicate<ParticipantObject> filter) {
        var removed = numbers(filter);
        removed.forEach(participantObjects::remove);
        return removed;
    }

    private List<Long> numbers(Predicate<ParticipantObject> filter) {
        return participantObjects.entrySet().stream()
                .filter(entry -> filter.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Updates an object's motion or animation as its owner states; returns false if the object is not the owner's. */
    private boolean tryUpdate(SetpObjectChangePerceptionMessage perception, SetpParticipantBubbleUpdateSender owner) {
        return switch (perception) {
            case SetpObjectChangePerceptionMessage.MovementPerception to ->
                change(to.objectIndex(), owner, one -> one.moved(one.objectData.withMovement(to)));
            case SetpObjectChangePerceptionMessage.AdvancedMovementPerception to ->
                change(to.objectIndex(), owner, one -> one.moved(one.objectData.withMovement(to)));
            case SetpObjectChangePerceptionMessage.AnimationPerception(long index, var running)
            when running.size() <= MOST_ANIMATIONS -> change(index, owner, one -> one.running(running));
            case SetpObjectChangePerceptionMessage.ObjectPerception _,
                    SetpObjectChangePerceptionMessage.AnimationPerception _,
                    SetpObjectChangePerceptionMessage.DisappearancePerception _,
                    SetpObjectChangePerceptionMessage.CollisionPerception _ -> false;
        };
    }

    private boolean change(
            long index, SetpParticipantBubbleUpdateSender owner, UnaryOperator<ParticipantObject> change) {
        var known = participantObjects.get(index);
        boolean matches = known != null && owns(known, owner);
        if (matches) {
            participantObjects.put(index, change.apply(known));
        }
        return matches;
    }
}
