package mocapscope.protocol.setp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.ObjectAnimation;
import mocapscope.protocol.sample.ObjectMotion;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SceneEvent;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.setp.SetpScene.Track;
import org.jspecify.annotations.Nullable;

/** Makes samples of what one packet's messages say, in the order in which they count (§6.4). */
final class SetpSamples {
    private final SetpScene before;
    private final SetpSource out;
    private final SetpCharting charting;
    private final SetpDeeds deeds;
    /** Null until something changes. */
    private @Nullable Map<Long, UUID> names;

    private @Nullable Map<Track, Long> last;

    SetpSamples(String session, SetpScene before, SetpHeader header, Sink out) {
        this.before = before;
        this.out = new SetpSource(session, header, before.told(), out);
        this.charting = new SetpCharting(before.atlas(), this.out);
        this.deeds = new SetpDeeds(this.out);
    }

    /** What is known after all of it. */
    SetpScene after() {
        var atlas = charting.after();
        return names == null && last == null && out.told() == before.told() && atlas == before.atlas()
                ? before
                : new SetpScene(
                        out.told(), atlas, names == null ? before.names() : names, last == null ? before.last() : last);
    }

    /** A message was handed over. */
    void add(Message message, SetpMessage.Said said) {
        var stamp = out.stamp(message);
        switch (said.what()) {
            case SetpPerception perception -> perceived(stamp, said.id(), perception);
            case SetpBubbles bubbles -> charting.bubble(stamp, bubbles);
            case SetpLinking linking -> charting.link(stamp, linking);
            case SetpControl.DisconnectNotification _ -> charting.disconnected(stamp);
            case SetpInteraction interaction -> deeds.interaction(stamp, interaction);
            case SetpHandover handover -> deeds.handover(stamp, handover);
            case SetpInjection injection -> deeds.injection(stamp, injection);
            case SetpControl _, SetpConnecting _, SetpExamining _ -> {}
        }
    }

    private void perceived(Stamp stamp, long id, SetpPerception what) {
        switch (what) {
            case SetpPerception.ObjectPerception(var thing) -> object(stamp, thing);
            case SetpPerception.MovementPerception one -> {
                if (newest(stamp, one.objectIndex(), false, id)) {
                    moved(
                            stamp,
                            one.objectIndex(),
                            ObjectMotion.steady(one.location(), one.orientation(), one.velocity()));
                }
            }
            case SetpPerception.AdvancedMovementPerception one -> {
                if (newest(stamp, one.objectIndex(), false, id)) {
                    moved(stamp, one.objectIndex(), motion(one));
                }
            }
            case SetpPerception.AnimationPerception(long index, var animations) -> {
                if (newest(stamp, index, true, id)) {
                    sample(stamp, SceneEvent.ANIMATED, index, ObjectMotion.NONE, Double.NaN, animations(animations));
                }
            }
            case SetpPerception.DisappearancePerception(long index) -> {
                sample(stamp, SceneEvent.GONE, index, ObjectMotion.NONE, Double.NaN, List.of());
                forget(stamp, index);
            }
            case SetpPerception.CollisionPerception(long index, long with) ->
                out.sample(new Sample.SceneObject(
                        stamp,
                        SceneEvent.COLLIDED,
                        index,
                        name(index),
                        ObjectMotion.NONE,
                        Double.NaN,
                        with,
                        List.of()));
        }
    }

    private static ObjectMotion motion(SetpPerception.AdvancedMovementPerception one) {
        return new ObjectMotion(
                one.location(),
                one.orientation(),
                one.velocity(),
                one.acceleration(),
                one.angularVelocity(),
                one.angularAcceleration());
    }

    private static List<ObjectAnimation> animations(List<SetpPerception.Animation> all) {
        return all.stream()
                .map(one -> new ObjectAnimation(one.animationId(), one.lengthMillis(), one.phaseMillis(), one.state()))
                .toList();
    }

    private void object(Stamp stamp, Thing thing) {
        if (known().size() < SetpScene.MOST || known().containsKey(thing.objectIndex())) {
            known().put(thing.objectIndex(), thing.objectId());
        }
        var motion = new ObjectMotion(
                thing.location(),
                thing.orientation(),
                thing.velocity(),
                thing.acceleration(),
                thing.angularVelocity(),
                thing.angularAcceleration());
        sample(stamp, SceneEvent.PERCEIVED, thing.objectIndex(), motion, thing.boundingSphereRadius(), List.of());
    }

    private void moved(Stamp stamp, long index, ObjectMotion motion) {
        sample(stamp, SceneEvent.MOVED, index, motion, Double.NaN, List.of());
    }

    private void sample(
            Stamp stamp,
            SceneEvent event,
            long index,
            ObjectMotion motion,
            double radius,
            List<ObjectAnimation> animations) {
        out.sample(new Sample.SceneObject(
                stamp, event, index, name(index), motion, radius, Sample.SceneObject.NO_OBJECT, animations));
    }

    /** Whether no newer message of that kind came about the object. */
    private boolean newest(Stamp stamp, long object, boolean animation, long message) {
        var track = new Track(stamp.direction(), object, animation);
        var newest = (last == null ? before.last() : last).get(track);
        if (newest != null && !Serial.after(message, newest)) {
            return false;
        }
        if (newest != null || tracks().size() < 2 * SetpScene.MOST) {
            tracks().put(track, message);
        }
        return true;
    }

    private void forget(Stamp stamp, long object) {
        known().remove(object);
        tracks().remove(new Track(stamp.direction(), object, false));
        tracks().remove(new Track(stamp.direction(), object, true));
    }

    private Optional<UUID> name(long object) {
        return names == null ? before.name(object) : Optional.ofNullable(names.get(object));
    }

    private Map<Long, UUID> known() {
        if (names == null) {
            names = new HashMap<>(before.names());
        }
        return names;
    }

    private Map<Track, Long> tracks() {
        if (last == null) {
            last = new HashMap<>(before.last());
        }
        return last;
    }
}
