package mocapscope.app.model.snapshot;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SourceId;

/**
 * The latest known state of one object in a shared 3D scene (SETP protocol), such as motion and animations.
 *
 * @param index its number in the session
 * @param id its identifier across sessions; empty until it is received
 * @param motion its motion, with NaN for values never received
 * @param radius the radius of its bounding sphere, or NaN
 * @param animations the animations at the time they were received
 * @param animated arrival of the last animation message, or {@link TrafficStatistics#NEVER}
 * @param meeting its latest collision
 * @param tracking its tracking state; the motion of a lost one is that before
 * @param stamp the stamp of its latest message
 * @param count the number of samples so far
 * @param hertz arrivals per second over about the last second; 0 for none
 */
public record SharedSceneObjectSnapshot(
        SourceId source,
        long index,
        Optional<UUID> id,
        SceneObjectPoseAndMotion motion,
        double radius,
        List<SceneObjectAnimationState> animations,
        long animated,
        ObjectCollision meeting,
        TrackedItemStatus tracking,
        SampleMetadata stamp,
        long count,
        double hertz) {

    /**
     * The latest collision of a scene object: the other object's index and the arrival time.
     *
     * @param with the number of the other object
     * @param at the arrival time of the collision message, or {@link TrafficStatistics#NEVER}
     */
    public record ObjectCollision(long with, long at) {
        /** No collision so far. */
        public static final ObjectCollision NONE =
                new ObjectCollision(Sample.SceneObject.NO_OBJECT, TrafficStatistics.NEVER);
    }

    public SharedSceneObjectSnapshot {
        animations = List.copyOf(animations);
    }

    /** Returns the number by which a {@link SharedViewSelection.SignalSelection} refers to it. */
    public int number() {
        return number(index);
    }

    /**
     * Returns the selection number of an object; numbers are unsigned in the protocol, and −1 is reserved for the whole
     * source.
     */
    public static int number(long index) {
        return (int) Math.min(index, Integer.MAX_VALUE);
    }
}
