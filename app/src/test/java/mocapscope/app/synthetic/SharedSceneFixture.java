package mocapscope.app.synthetic;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot.ObjectCollision;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SceneObjectEventKind;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;

/** A recorder of a shared scene's events and state. */
public final class SharedSceneFixture {
    public static final SourceId BUBBLE = new SourceId("s1", "bubble");

    private SharedSceneFixture() {}

    /** A name that is the same in every run. */
    public static UUID id(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    public static SampleMetadata stamp(long message, long arrival) {
        return new SampleMetadata(BUBBLE, Direction.TO_CLIENT, message, arrival, SampleMetadata.NO_TIME);
    }

    /** An object event without further fields; its arrival is its message's number. */
    public static Sample.SceneObject objectSample(SceneObjectEventKind event, long index, long at) {
        return objectSample(event, index, SceneObjectPoseAndMotion.NONE, at);
    }

    public static Sample.SceneObject objectSample(
            SceneObjectEventKind event, long index, SceneObjectPoseAndMotion motion, long at) {
        var id = event == SceneObjectEventKind.PERCEIVED ? Optional.of(id("thing " + index)) : Optional.<UUID>empty();
        double radius = event == SceneObjectEventKind.PERCEIVED ? 0.5 : Double.NaN;
        return new Sample.SceneObject(
                stamp(at, at), event, index, id, motion, radius, Sample.SceneObject.NO_OBJECT, List.of());
    }

    public static Sample.SceneObject collisionSample(long index, long with, long at) {
        return new Sample.SceneObject(
                stamp(at, at),
                SceneObjectEventKind.COLLIDED,
                index,
                Optional.empty(),
                SceneObjectPoseAndMotion.NONE,
                Double.NaN,
                with,
                List.of());
    }

    public static Sample.SceneObject animationSample(long index, long at, SceneObjectAnimationState... animations) {
        return new Sample.SceneObject(
                stamp(at, at),
                SceneObjectEventKind.ANIMATED,
                index,
                Optional.empty(),
                SceneObjectPoseAndMotion.NONE,
                Double.NaN,
                Sample.SceneObject.NO_OBJECT,
                List.of(animations));
    }

    public static Sample.ProtocolEvent eventSample(String name, Map<String, String> fields, long at) {
        return new Sample.ProtocolEvent(stamp(at, at), name, fields);
    }

    public static Sample.SetpBubble bubble(
            SetpBubbleRelation event, String name, Vec3 center, double range, boolean portal) {
        return new Sample.SetpBubble(stamp(1, 1), event, id(name), name, center, range, 2 * range, portal);
    }

    public static SceneObjectPoseAndMotion at(double x, double y, double z) {
        return SceneObjectPoseAndMotion.steady(new Vec3(x, y, z), Quat.IDENTITY, Vec3.ZERO);
    }

    /** An object as it is known. */
    public static SharedSceneObjectSnapshot state(
            long index, SceneObjectPoseAndMotion motion, double radius, ObjectCollision collision, long at) {
        return state(BUBBLE, index, motion, radius, List.of(), collision, at);
    }

    public static SharedSceneObjectSnapshot state(long index, SceneObjectPoseAndMotion motion) {
        return state(index, motion, 0.5, ObjectCollision.NONE, 0);
    }

    /** One that acts since {@code at}. */
    public static SharedSceneObjectSnapshot animatedState(
            long index, long at, SceneObjectAnimationState... animations) {
        return state(BUBBLE, index, at(0, 0, 0), 0.5, List.of(animations), ObjectCollision.NONE, at);
    }

    public static SharedSceneObjectSnapshot state(
            SourceId source,
            long index,
            SceneObjectPoseAndMotion motion,
            double radius,
            List<SceneObjectAnimationState> animations,
            ObjectCollision collision,
            long at) {
        return new SharedSceneObjectSnapshot(
                source,
                index,
                Optional.of(id("thing " + index)),
                motion,
                radius,
                animations,
                animations.isEmpty() ? TrafficStatistics.NEVER : at,
                collision,
                TrackedItemStatus.TRACKED,
                new SampleMetadata(source, Direction.TO_CLIENT, 7 + index, at, SampleMetadata.NO_TIME),
                1,
                30);
    }
}
