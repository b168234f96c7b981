package mocapscope.protocol.setp;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.ObjectAnimation;
import mocapscope.protocol.sample.ObjectMotion;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SceneEvent;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.setp.SetpScene.Track;
import org.jspecify.annotations.Nullable;

/** Makes samples of what one packet's messages say, in the order in which they count (§6.4). */
final class SetpSamples {
    private static final String DEVICE = "bubble";
    private static final String EPOCH = "2000-01-01";
    private static final long MILLISECOND = 1_000_000;
    private static final long LATEST = Long.MAX_VALUE / MILLISECOND;

    private final SetpScene before;
    private final SourceId source;
    private final long time;
    private final Sink out;
    private boolean told;
    /** Null until something changes. */
    private @Nullable Map<Long, UUID> names;

    private @Nullable Map<Track, Long> last;

    SetpSamples(String session, SetpScene before, SetpHeader header, Sink out) {
        this.before = before;
        this.source = new SourceId(session, DEVICE);
        this.time = header.time() < 0 || header.time() > LATEST ? Stamp.NO_TIME : header.time() * MILLISECOND;
        this.out = out;
        this.told = before.told();
    }

    /** What is known after all of it. */
    SetpScene after() {
        return names == null && last == null && told == before.told()
                ? before
                : new SetpScene(told, names == null ? before.names() : names, last == null ? before.last() : last);
    }

    /** A message was handed over. */
    void add(Message message, SetpMessage.Said said) {
        var stamp = new Stamp(source, message.direction(), message.n(), message.arrival(), time);
        switch (said.what()) {
            case SetpPerception perception -> perceived(stamp, said.id(), perception);
            case SetpBubbles bubbles -> bubble(stamp, bubbles);
            case SetpInteraction interaction -> interaction(stamp, interaction);
            case SetpHandover handover -> handover(stamp, handover);
            case SetpInjection injection -> injection(stamp, injection);
            case SetpControl _, SetpConnecting _, SetpLinking _, SetpExamining _ -> {}
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
                out(new Sample.SceneObject(
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
        out(new Sample.SceneObject(
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

    private void bubble(Stamp stamp, SetpBubbles what) {
        switch (what) {
            case SetpBubbles.ListBubblesResponse(var bubbles) ->
                bubbles.forEach(one ->
                        event(stamp, "bubble", "step", "listed", "id", one.bubbleId(), "text", one.shortDescription()));
            case SetpBubbles.ListAvatarsResponse(var avatars) ->
                avatars.forEach(one ->
                        event(stamp, "bubble", "step", "avatar", "id", one.avatarId(), "text", one.shortDescription()));
            case SetpBubbles.JoinBubbleResponse(boolean success) ->
                event(stamp, "bubble", "step", success ? "joined" : "join refused");
            case SetpBubbles.LeaveBubbleNotification _ -> event(stamp, "bubble", "step", "left");
            case SetpBubbles.ListBubblesRequest _,
                    SetpBubbles.ListAvatarsRequest _,
                    SetpBubbles.JoinBubbleRequest _ -> {}
        }
    }

    private void interaction(Stamp stamp, SetpInteraction what) {
        switch (what) {
            case SetpInteraction.InteractionRequest(var deed) -> deed(stamp, "asked", deed);
            case SetpInteraction.InteractionPerception seen -> deed(stamp, "perceived", seen.action());
            case SetpInteraction.InteractionResponse answer -> result(stamp, "interaction", answer.result());
        }
    }

    private void deed(Stamp stamp, String step, Deed deed) {
        event(
                stamp,
                "interaction",
                "step",
                step,
                "action",
                deed.actionName(),
                "source",
                deed.sourceObjectIndex(),
                "target",
                deed.targetObjectIndex());
    }

    private void result(Stamp stamp, String name, Outcome result) {
        event(
                stamp,
                name,
                "step",
                "answered",
                "request",
                result.requestMessageId(),
                "success",
                result.success(),
                "text",
                result.failureMessage());
    }

    private void handover(Stamp stamp, SetpHandover what) {
        switch (what) {
            case SetpHandover.HandoverRequest one ->
                event(stamp, "handover", "step", "asked", "object", one.objectId());
            case SetpHandover.HandoverResponse(var result) -> result(stamp, "handover", result);
            case SetpHandover.HandoverPerception one ->
                event(stamp, "handover", "step", "perceived", "object", one.objectId());
        }
    }

    private void injection(Stamp stamp, SetpInjection what) {
        switch (what) {
            case SetpInjection.InjectionRequest(var thing) ->
                event(stamp, "injection", "step", "asked", "object", thing.objectId());
            case SetpInjection.InjectionResponse(var result) -> result(stamp, "injection", result);
            case SetpInjection.EjectionRequest(var object) ->
                event(stamp, "ejection", "step", "asked", "object", object);
            case SetpInjection.EjectionResponse(var result) -> result(stamp, "ejection", result);
        }
    }

    /** Names and values in turn. */
    private void event(Stamp stamp, String name, Object... fields) {
        var named = new LinkedHashMap<String, String>();
        for (int i = 0; i < fields.length; i += 2) {
            named.put(String.valueOf(fields[i]), String.valueOf(fields[i + 1]));
        }
        out(new Sample.Event(stamp, name, named));
    }

    /** A bubble may be quiet for as long as it likes. */
    private void out(Sample sample) {
        if (!told) {
            told = true;
            out.source(
                    new SourceInfo(source, Kind.OBJECT, "m", SourceInfo.UNKNOWN, "xyzw", EPOCH, OptionalDouble.of(0)));
        }
        out.sample(sample);
    }
}
