package mocapscope.protocol.setp;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.ObjectAnimation;
import mocapscope.protocol.sample.ObjectMotion;
import mocapscope.protocol.sample.Sample.SceneEvent;
import mocapscope.protocol.sample.Sample.SceneObject;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.setp.SetpPerception.AdvancedMovementPerception;
import mocapscope.protocol.setp.SetpPerception.AnimationPerception;
import mocapscope.protocol.setp.SetpPerception.CollisionPerception;
import mocapscope.protocol.setp.SetpPerception.DisappearancePerception;
import mocapscope.protocol.setp.SetpPerception.MovementPerception;
import mocapscope.protocol.setp.SetpPerception.ObjectPerception;
import org.jspecify.annotations.Nullable;

/**
 * Makes samples of what one packet tells of objects, in the order in which it counts (§6.4). Of an object that was not
 * perceived yet nothing is shown; what moved it or animated it meanwhile follows its perception, and arrives with it.
 */
final class SetpPerceiving {
    private final SetpSource out;
    private final SetpTable.Branch<SetpObject> objects;
    private SetpWaiting waiting;

    SetpPerceiving(SetpScene before, SetpSource out) {
        this.out = out;
        this.objects = before.objects().branch();
        this.waiting = before.waiting();
    }

    /** What is known after all of it. */
    SetpTable<SetpObject> objects() {
        return objects.done();
    }

    SetpWaiting waiting() {
        return waiting;
    }

    void perceived(Stamp stamp, long id, SetpPerception what) {
        switch (what) {
            case MovementPerception one -> moved(stamp, id, one);
            case ObjectPerception(var thing) -> perceived(stamp, thing);
            case AdvancedMovementPerception one -> moved(stamp, id, one.objectIndex(), motion(one));
            case AnimationPerception(long index, var animations) -> animated(stamp, id, index, animations);
            case DisappearancePerception(long index) -> {
                out.sample(sample(stamp, SceneEvent.GONE, index, objects.get(index), ObjectMotion.NONE));
                objects.remove(index);
                waiting = waiting.without(index);
            }
            case CollisionPerception(long index, long with) ->
                out.sample(new SceneObject(
                        stamp,
                        SceneEvent.COLLIDED,
                        index,
                        name(objects.get(index)),
                        ObjectMotion.NONE,
                        Double.NaN,
                        with,
                        List.of()));
        }
    }

    private void perceived(Stamp stamp, Thing thing) {
        long index = thing.objectIndex();
        var known = objects.get(index);
        if (known != null) {
            objects.put(index, known.named(thing.objectId()));
        } else if (objects.size() < SetpScene.MOST) {
            objects.put(index, SetpObject.of(thing.objectId()));
        }
        out.sample(new SceneObject(
                stamp,
                SceneEvent.PERCEIVED,
                index,
                Optional.of(thing.objectId()),
                motion(thing),
                thing.boundingSphereRadius(),
                SceneObject.NO_OBJECT,
                List.of()));
        var early = waiting.of(index, stamp.arrival());
        waiting = waiting.without(index);
        early.forEach(one -> {
            var then = objects.get(index);
            changed(one.message(), then, arrived(one.sample(), then, stamp.arrival()));
        });
    }

    void moved(Stamp stamp, long id, MovementPerception one) {
        moved(stamp, id, one.objectIndex(), ObjectMotion.steady(one.location(), one.orientation(), one.velocity()));
    }

    private void moved(Stamp stamp, long message, long index, ObjectMotion motion) {
        var known = objects.get(index);
        changed(message, known, sample(stamp, SceneEvent.MOVED, index, known, motion));
    }

    /** Something moved or animated an object, of which that is known. */
    private void changed(long message, @Nullable SetpObject known, SceneObject sample) {
        long index = sample.index();
        var direction = sample.stamp().direction();
        boolean animation = sample.event() == SceneEvent.ANIMATED;
        if (known == null && objects.size() < SetpScene.MOST) {
            waiting = waiting.with(new SetpWaiting.Early(message, sample));
        } else if (known == null) {
            out.sample(sample);
        } else if (known.before(direction, message, animation)) {
            objects.put(index, known.with(direction, message, animation));
            out.sample(sample);
        }
    }

    private static SceneObject sample(
            Stamp stamp, SceneEvent event, long index, @Nullable SetpObject known, ObjectMotion motion) {
        return new SceneObject(stamp, event, index, name(known), motion, Double.NaN, SceneObject.NO_OBJECT, List.of());
    }

    private void animated(Stamp stamp, long message, long index, List<SetpPerception.Animation> all) {
        var known = objects.get(index);
        var animations = all.stream()
                .map(one -> new ObjectAnimation(one.animationId(), one.lengthMillis(), one.phaseMillis(), one.state()))
                .toList();
        var sample = new SceneObject(
                stamp,
                SceneEvent.ANIMATED,
                index,
                name(known),
                ObjectMotion.NONE,
                Double.NaN,
                SceneObject.NO_OBJECT,
                animations);
        changed(message, known, sample);
    }

    /** What had to wait counts from when its object was perceived. */
    private static SceneObject arrived(SceneObject early, @Nullable SetpObject known, long arrival) {
        var then = early.stamp();
        var stamp = new Stamp(then.source(), then.direction(), then.message(), arrival, then.deviceTime());
        return new SceneObject(
                stamp,
                early.event(),
                early.index(),
                name(known),
                early.motion(),
                early.radius(),
                early.with(),
                early.animations());
    }

    private static Optional<UUID> name(@Nullable SetpObject object) {
        return object == null ? Optional.empty() : object.name();
    }

    private static ObjectMotion motion(AdvancedMovementPerception one) {
        return new ObjectMotion(
                one.location(),
                one.orientation(),
                one.velocity(),
                one.acceleration(),
                one.angularVelocity(),
                one.angularAcceleration());
    }

    private static ObjectMotion motion(Thing thing) {
        return new ObjectMotion(
                thing.location(),
                thing.orientation(),
                thing.velocity(),
                thing.acceleration(),
                thing.angularVelocity(),
                thing.angularAcceleration());
    }
}
