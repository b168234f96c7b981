package mocapscope.protocol.setp.bubble;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;

/**
 * The simulated objects of one SETP bubble (a shared scene); computes their states at a given time. The time starts
 * with the simulation, so that all participants see equal states.
 */
public final class SetpSimulatedObjectSet {
    private static final double SECONDS = 1e9;
    /** Period of complete movement messages (draft). */
    private static final double FULLY = 10;

    private final UUID simulation;
    private final long first;
    private final List<IdentifiedObject> objects;
    private final Map<UUID, Long> numbers = new HashMap<>();

    /** A simulated object with its UUIDs, computed once, since that is more expensive than its motion. */
    private record IdentifiedObject(SetpSimulatedObject simulatedObject, UUID object, UUID type, UUID model) {

        static IdentifiedObject of(SetpSimulatedObject simulatedObject) {
            return new IdentifiedObject(
                    simulatedObject,
                    SetpUuidInputParser.createUuid(simulatedObject.name()),
                    SetpUuidInputParser.createUuid("type " + simulatedObject.name()),
                    SetpUuidInputParser.createUuid("model " + simulatedObject.name()));
        }
    }

    /** Numbers the objects from {@code first} on. */
    SetpSimulatedObjectSet(UUID simulation, long first, List<SetpSimulatedObject> objects) {
        this.simulation = simulation;
        this.first = first;
        this.objects = objects.stream().map(IdentifiedObject::of).toList();
        for (var object : this.objects) {
            numbers.put(object.object(), first + numbers.size());
        }
    }

    /** Returns the number after the last object's. */
    long endIndex() {
        return first + objects.size();
    }

    /** Returns the objects present at a time. */
    public List<SetpObjectData> objects(long moment) {
        return LongStream.range(first, endIndex())
                .mapToObj(index -> findObject(index, moment))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the object with that number; empty if it is not present. */
    public Optional<SetpObjectData> findObject(long index, long moment) {
        if (index < first || index >= endIndex()) {
            return Optional.empty();
        }
        double time = moment / SECONDS;
        return Optional.of(named(index))
                .filter(identifiedObject -> identifiedObject.simulatedObject().isPresent(time))
                .map(named -> findObject(index, named, time));
    }

    /** Returns the number of the object with that id, present or not; empty for an unknown id. */
    Optional<Long> findIndex(UUID object) {
        return Optional.ofNullable(numbers.get(object));
    }

    private SetpSimulatedObject objectAt(long index) {
        return named(index).simulatedObject();
    }

    private IdentifiedObject named(long index) {
        return objects.get((int) (index - first));
    }

    private SetpObjectData findObject(long index, IdentifiedObject identifiedObject, double time) {
        var simulatedObject = identifiedObject.simulatedObject();
        return new SetpObjectData(
                identifiedObject.object(),
                identifiedObject.type(),
                identifiedObject.model(),
                simulation,
                index,
                (float) simulatedObject.radius(),
                1,
                simulatedObject.position(time),
                simulatedObject.velocity(time),
                simulatedObject.acceleration(time),
                simulatedObject.orientation(time),
                simulatedObject.angularVelocity(),
                Quat.IDENTITY,
                SetpOpaqueBytes.NONE);
    }

    /** Returns the animations of a simulated object; empty if it has no animation. */
    Optional<SetpMessage.SetpMessagePayload> animations(long index, long moment) {
        if (index < first || index >= endIndex()) {
            return Optional.empty();
        }
        var entries = objectAt(index).animations(moment / SECONDS);
        return entries.isEmpty()
                ? Optional.empty()
                : Optional.of(new SetpObjectChangePerceptionMessage.AnimationPerception(index, entries));
    }

    /** Passes on the movements at {@code moment}; complete ones when due since {@code before}. */
    void emitMovements(
            long before, long moment, LongPredicate filter, Consumer<SetpObjectChangePerceptionMessage> out) {
        boolean fully = SetpSimulatedObject.crossesPeriod(before / SECONDS, moment / SECONDS, FULLY, 0);
        for (long index = first; index < endIndex(); index++) {
            if (objectAt(index).isMoving() && filter.test(index)) {
                findObject(index, moment)
                        .ifPresent(objectData -> out.accept(fully ? fully(objectData) : simply(objectData)));
            }
        }
    }

    /** Passes on events that occur after {@code from} and up to {@code to}. */
    void emitEvents(long from, long to, Consumer<SetpObjectChangePerceptionMessage> out) {
        for (long index = first; index < endIndex(); index++) {
            emitEvents(index, from, to, out);
        }
    }

    private void emitEvents(long index, long from, long to, Consumer<SetpObjectChangePerceptionMessage> out) {
        var simulatedObject = objectAt(index);
        double before = from / SECONDS;
        double now = to / SECONDS;
        if (simulatedObject.collidesWithNext(before, now)) {
            out.accept(new SetpObjectChangePerceptionMessage.CollisionPerception(index, index + 1));
        }
        if (simulatedObject.changesAnimation(before, now)) {
            out.accept(
                    new SetpObjectChangePerceptionMessage.AnimationPerception(index, simulatedObject.animations(now)));
        }
        if (!simulatedObject.isPresent(before)) {
            findObject(index, to)
                    .ifPresent(objectData ->
                            out.accept(new SetpObjectChangePerceptionMessage.ObjectPerception(objectData)));
        } else if (!simulatedObject.isPresent(now)) {
            out.accept(new SetpObjectChangePerceptionMessage.DisappearancePerception(index));
        }
    }

    /** Returns the objects that reach the border after {@code from} and up to {@code to}. */
    List<SetpObjectData> objectsAtBorder(long from, long to) {
        return LongStream.range(first, endIndex())
                .filter(index -> objectAt(index).reachesBorder(from / SECONDS, to / SECONDS))
                .mapToObj(index -> findObject(index, to))
                .flatMap(Optional::stream)
                .toList();
    }

    static SetpObjectChangePerceptionMessage simply(SetpObjectData objectData) {
        return new SetpObjectChangePerceptionMessage.MovementPerception(
                objectData.objectIndex(), objectData.location(), objectData.velocity(), objectData.orientation());
    }

    static SetpObjectChangePerceptionMessage fully(SetpObjectData objectData) {
        return new SetpObjectChangePerceptionMessage.AdvancedMovementPerception(
                objectData.objectIndex(),
                objectData.location(),
                objectData.velocity(),
                objectData.orientation(),
                objectData.angularVelocity(),
                objectData.acceleration(),
                objectData.angularAcceleration());
    }
}
