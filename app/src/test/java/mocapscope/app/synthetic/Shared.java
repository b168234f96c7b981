package mocapscope.app.synthetic;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.app.model.ObjectState;
import mocapscope.app.model.ObjectState.Meeting;
import mocapscope.app.model.Traffic;
import mocapscope.protocol.sample.ObjectAnimation;
import mocapscope.protocol.sample.ObjectMotion;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.BubbleEvent;
import mocapscope.protocol.sample.Sample.SceneEvent;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;

/** What is told of a scene that many share, and what is known then. */
public final class Shared {
    public static final SourceId BUBBLE = new SourceId("s1", "bubble");

    private Shared() {}

    /** A name that is the same in every run. */
    public static UUID id(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    public static Stamp stamp(long message, long arrival) {
        return new Stamp(BUBBLE, Direction.TO_CLIENT, message, arrival, Stamp.NO_TIME);
    }

    /** Something that an object does of which nothing more is told; its arrival is the number of its message. */
    public static Sample.SceneObject does(SceneEvent event, long index, long at) {
        return does(event, index, ObjectMotion.NONE, at);
    }

    public static Sample.SceneObject does(SceneEvent event, long index, ObjectMotion motion, long at) {
        var id = event == SceneEvent.PERCEIVED ? Optional.of(id("thing " + index)) : Optional.<UUID>empty();
        double radius = event == SceneEvent.PERCEIVED ? 0.5 : Double.NaN;
        return new Sample.SceneObject(
                stamp(at, at), event, index, id, motion, radius, Sample.SceneObject.NO_OBJECT, List.of());
    }

    public static Sample.SceneObject collides(long index, long with, long at) {
        return new Sample.SceneObject(
                stamp(at, at),
                SceneEvent.COLLIDED,
                index,
                Optional.empty(),
                ObjectMotion.NONE,
                Double.NaN,
                with,
                List.of());
    }

    public static Sample.SceneObject animates(long index, long at, ObjectAnimation... animations) {
        return new Sample.SceneObject(
                stamp(at, at),
                SceneEvent.ANIMATED,
                index,
                Optional.empty(),
                ObjectMotion.NONE,
                Double.NaN,
                Sample.SceneObject.NO_OBJECT,
                List.of(animations));
    }

    public static Sample.Event happens(String name, Map<String, String> fields, long at) {
        return new Sample.Event(stamp(at, at), name, fields);
    }

    public static Sample.Bubble bubble(BubbleEvent event, String name, Vec3 center, double range, boolean portal) {
        return new Sample.Bubble(stamp(1, 1), event, id(name), name, center, range, 2 * range, portal);
    }

    public static ObjectMotion at(double x, double y, double z) {
        return ObjectMotion.steady(new Vec3(x, y, z), Quat.IDENTITY, Vec3.ZERO);
    }

    /** An object as it is known. */
    public static ObjectState state(long index, ObjectMotion motion, double radius, Meeting meeting, long at) {
        return state(BUBBLE, index, motion, radius, List.of(), meeting, at);
    }

    public static ObjectState state(long index, ObjectMotion motion) {
        return state(index, motion, 0.5, Meeting.NONE, 0);
    }

    /** One that acts since {@code at}. */
    public static ObjectState acting(long index, long at, ObjectAnimation... animations) {
        return state(BUBBLE, index, at(0, 0, 0), 0.5, List.of(animations), Meeting.NONE, at);
    }

    public static ObjectState state(
            SourceId source,
            long index,
            ObjectMotion motion,
            double radius,
            List<ObjectAnimation> animations,
            Meeting meeting,
            long at) {
        return new ObjectState(
                source,
                index,
                Optional.of(id("thing " + index)),
                motion,
                radius,
                animations,
                animations.isEmpty() ? Traffic.NEVER : at,
                meeting,
                new Stamp(source, Direction.TO_CLIENT, 7 + index, at, Stamp.NO_TIME),
                1,
                30);
    }
}
