package mocapscope.app.model.state;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot.ObjectCollision;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.timing.RateMeter;
import org.jspecify.annotations.Nullable;

/** Merges the messages about one shared scene object into its current state. Not thread-safe. */
final class SceneObjectStateAccumulator {
    private final SourceId source;
    private final long index;
    private final RateMeter meter = new RateMeter();
    private SampleMetadata stamp;
    private Optional<UUID> id = Optional.empty();
    private SceneObjectPoseAndMotion motion = SceneObjectPoseAndMotion.NONE;
    private double radius = Double.NaN;
    private List<SceneObjectAnimationState> animations = List.of();
    private long animated = TrafficStatistics.NEVER;
    private ObjectCollision collision = ObjectCollision.NONE;
    private TrackedItemStatus tracking = TrackedItemStatus.TRACKED;
    private long count;
    private @Nullable SharedSceneObjectSnapshot shown;

    SceneObjectStateAccumulator(Sample.SceneObject first) {
        source = first.stamp().source();
        index = first.index();
        stamp = first.stamp();
    }

    SourceId source() {
        return source;
    }

    long index() {
        return index;
    }

    /** Returns true if {@code sample} describes another object that reuses the number. */
    boolean replacedBy(Sample.SceneObject sample) {
        return id.isPresent() && sample.id().isPresent() && !id.equals(sample.id());
    }

    void add(Sample.SceneObject sample, TrackedItemStatus state) {
        tracking = state;
        restore(sample);
        count++;
        meter.add(stamp.arrival());
    }

    /** Applies retained state, which is not counted. */
    void restore(Sample.SceneObject sample) {
        stamp = sample.stamp();
        id = sample.id().or(() -> id);
        motion = over(sample.motion(), motion);
        radius = Double.isNaN(sample.radius()) ? radius : sample.radius();
        if (sample.event() == Sample.SceneObjectEventKind.ANIMATED) {
            animations = sample.animations();
            animated = stamp.arrival();
        }
        shown = null;
    }

    void recordCollision(long other, long at) {
        collision = new ObjectCollision(other, at);
        shown = null;
    }

    /** Returns the state at {@code now}; the identical object while nothing changes. */
    SharedSceneObjectSnapshot snapshot(long now) {
        double hertz = meter.perSecond(now);
        if (shown == null || shown.hertz() != hertz) {
            shown = new SharedSceneObjectSnapshot(
                    source, index, id, motion, radius, animations, animated, collision, tracking, stamp, count, hertz);
        }
        return shown;
    }

    /** Merges two motions: values of {@code newer} where present, otherwise those of {@code before}. */
    private static SceneObjectPoseAndMotion over(SceneObjectPoseAndMotion newer, SceneObjectPoseAndMotion before) {
        return newer == SceneObjectPoseAndMotion.NONE
                ? before
                : new SceneObjectPoseAndMotion(
                        latestKnown(newer.position(), before.position()),
                        latestKnown(newer.orientation(), before.orientation()),
                        latestKnown(newer.velocity(), before.velocity()),
                        latestKnown(newer.acceleration(), before.acceleration()),
                        latestKnown(newer.angularVelocity(), before.angularVelocity()),
                        latestKnown(newer.angularAcceleration(), before.angularAcceleration()));
    }

    private static Vec3 latestKnown(Vec3 newer, Vec3 before) {
        return Double.isNaN(newer.x()) && Double.isNaN(newer.y()) && Double.isNaN(newer.z()) ? before : newer;
    }

    private static Quat latestKnown(Quat newer, Quat before) {
        boolean none = Double.isNaN(newer.x())
                && Double.isNaN(newer.y())
                && Double.isNaN(newer.z())
                && Double.isNaN(newer.w());
        return none ? before : newer;
    }
}
