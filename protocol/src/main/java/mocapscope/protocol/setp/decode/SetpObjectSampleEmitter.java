package mocapscope.protocol.setp.decode;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.Sample.SceneObject;
import mocapscope.protocol.sample.Sample.SceneObjectEvent;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SceneObjectAnimation;
import mocapscope.protocol.sample.SceneObjectMotion;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpPerceptionMessage;
import mocapscope.protocol.setp.wire.SetpPerceptionMessage.AdvancedMovementPerception;
import mocapscope.protocol.setp.wire.SetpPerceptionMessage.AnimationPerception;
import mocapscope.protocol.setp.wire.SetpPerceptionMessage.CollisionPerception;
import mocapscope.protocol.setp.wire.SetpPerceptionMessage.DisappearancePerception;
import mocapscope.protocol.setp.wire.SetpPerceptionMessage.MovementPerception;
import mocapscope.protocol.setp.wire.SetpPerceptionMessage.ObjectPerception;

/**
 * Emits object samples from SETP perception messages and drops outdated updates (§6.4). The samples of one packet are
 * emitted in the order that applies. A perception of an object not yet announced is delayed until the object is
 * announced, and then has that arrival time.
 */
final class SetpObjectSampleEmitter {
    private final SetpSampleOutput out;
    private final SetpObjectTable.SetpObjectTableBuilder objects;
    private SetpEarlyPerceptionBuffer waiting;

    SetpObjectSampleEmitter(SetpSceneState before, SetpSampleOutput out) {
        this.out = out;
        this.objects = before.objects().toBuilder();
        this.waiting = before.earlyPerceptions();
    }

    /** Returns the state after all messages. */
    SetpObjectTable objects() {
        return objects.build();
    }

    SetpEarlyPerceptionBuffer waiting() {
        return waiting;
    }

    void emitPerception(SampleStamp stamp, long id, SetpPerceptionMessage perception) {
        switch (perception) {
            case MovementPerception one -> emitMovement(stamp, id, one.objectIndex(), motion(one));
            case ObjectPerception(var objectData) -> emitPerception(stamp, objectData);
            case AdvancedMovementPerception one -> emitMovement(stamp, id, one.objectIndex(), motion(one));
            case AnimationPerception(long index, var entries) -> animated(stamp, id, index, entries);
            case DisappearancePerception(long index) -> {
                out.emitSample(sample(stamp, SceneObjectEvent.GONE, index, name(index), SceneObjectMotion.NONE));
                objects.remove(index);
                waiting = waiting.without(index);
            }
            case CollisionPerception(long index, long with) ->
                out.emitSample(new SceneObject(
                        stamp,
                        SceneObjectEvent.COLLIDED,
                        index,
                        name(index),
                        SceneObjectMotion.NONE,
                        Double.NaN,
                        with,
                        List.of()));
        }
    }

    private void emitPerception(SampleStamp stamp, SetpObjectData objectData) {
        long index = objectData.objectIndex();
        if (objects.name(index) != null || objects.size() < SetpSceneState.MOST) {
            objects.setId(index, objectData.objectId());
        }
        out.emitSample(new SceneObject(
                stamp,
                SceneObjectEvent.PERCEIVED,
                index,
                Optional.of(objectData.objectId()),
                motion(objectData),
                objectData.boundingSphereRadius(),
                SceneObject.NO_OBJECT,
                List.of()));
        var early = waiting.of(index, stamp.arrival());
        waiting = waiting.without(index);
        early.forEach(one -> changed(one.message(), arrived(one.sample(), name(index), stamp.arrival())));
    }

    /** Handles a message that moves an object. */
    void emitMovement(SampleStamp stamp, long message, long index, SceneObjectMotion motion) {
        var name = objects.name(index);
        if (name == null) {
            early(message, sample(stamp, SceneObjectEvent.MOVED, index, Optional.empty(), motion));
        } else if (objects.tryUpdate(index, stamp.direction(), message, false)) {
            out.emitSample(sample(stamp, SceneObjectEvent.MOVED, index, name, motion));
        }
    }

    private void changed(long message, SceneObject sample) {
        boolean animation = sample.event() == SceneObjectEvent.ANIMATED;
        if (objects.name(sample.index()) == null) {
            early(message, sample);
        } else if (objects.tryUpdate(sample.index(), sample.stamp().direction(), message, animation)) {
            out.emitSample(sample);
        }
    }

    /** Handles a movement or animation of an object not yet announced. */
    private void early(long message, SceneObject sample) {
        if (objects.size() < SetpSceneState.MOST) {
            waiting = waiting.with(new SetpEarlyPerceptionBuffer.SetpEarlyPerception(message, sample));
        } else {
            out.emitSample(sample);
        }
    }

    private static SceneObject sample(
            SampleStamp stamp, SceneObjectEvent event, long index, Optional<UUID> name, SceneObjectMotion motion) {
        return new SceneObject(stamp, event, index, name, motion, Double.NaN, SceneObject.NO_OBJECT, List.of());
    }

    private void animated(
            SampleStamp stamp, long message, long index, List<SetpPerceptionMessage.SetpAnimationEntry> all) {
        var animations = all.stream()
                .map(one ->
                        new SceneObjectAnimation(one.animationId(), one.lengthMillis(), one.phaseMillis(), one.state()))
                .toList();
        var sample = new SceneObject(
                stamp,
                SceneObjectEvent.ANIMATED,
                index,
                name(index),
                SceneObjectMotion.NONE,
                Double.NaN,
                SceneObject.NO_OBJECT,
                animations);
        changed(message, sample);
    }

    /** Returns a delayed sample with the arrival time of its object's announcement. */
    private static SceneObject arrived(SceneObject early, Optional<UUID> name, long arrival) {
        var previousStamp = early.stamp();
        var stamp = new SampleStamp(
                previousStamp.source(),
                previousStamp.direction(),
                previousStamp.message(),
                arrival,
                previousStamp.deviceTime());
        return new SceneObject(
                stamp,
                early.event(),
                early.index(),
                name,
                early.motion(),
                early.radius(),
                early.with(),
                early.animations());
    }

    private Optional<UUID> name(long index) {
        var name = objects.name(index);
        return name == null ? Optional.empty() : name;
    }

    private static SceneObjectMotion motion(MovementPerception one) {
        return SceneObjectMotion.steady(one.location(), one.orientation(), one.velocity());
    }

    private static SceneObjectMotion motion(AdvancedMovementPerception one) {
        return new SceneObjectMotion(
                one.location(),
                one.orientation(),
                one.velocity(),
                one.acceleration(),
                one.angularVelocity(),
                one.angularAcceleration());
    }

    private static SceneObjectMotion motion(SetpObjectData objectData) {
        return new SceneObjectMotion(
                objectData.location(),
                objectData.orientation(),
                objectData.velocity(),
                objectData.acceleration(),
                objectData.angularVelocity(),
                objectData.angularAcceleration());
    }
}
