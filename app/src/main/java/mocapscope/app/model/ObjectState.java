package mocapscope.app.model;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.ObjectAnimation;
import mocapscope.protocol.sample.ObjectMotion;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Stamp;

/**
 * An object of a scene that many share, as it is now: each part of it as it was told last.
 *
 * @param index its number in the session
 * @param id its name everywhere; empty while nobody has told it
 * @param motion what was never told is NaN
 * @param radius of the sphere that holds it, or NaN
 * @param animations as they were when they were told
 * @param animated arrival of what told of the animations, or {@link Traffic#NEVER}
 * @param meeting the one that it met last
 * @param stamp of the latest message that told of it
 * @param count samples so far
 * @param hertz arrivals a second over the last second or so; 0 when there were none
 */
public record ObjectState(
        SourceId source,
        long index,
        Optional<UUID> id,
        ObjectMotion motion,
        double radius,
        List<ObjectAnimation> animations,
        long animated,
        Meeting meeting,
        Stamp stamp,
        long count,
        double hertz) {

    /**
     * A collision.
     *
     * @param with the number of the other object
     * @param at arrival of what told of it, or {@link Traffic#NEVER}
     */
    public record Meeting(long with, long at) {
        /** It has met nobody yet. */
        public static final Meeting NONE = new Meeting(Sample.SceneObject.NO_OBJECT, Traffic.NEVER);
    }

    public ObjectState {
        animations = List.copyOf(animations);
    }

    /** The number by which a {@link Selection.Signal} means it. */
    public int number() {
        return number(index);
    }

    /** The same of any object; numbers are unsigned on the wire, and −1 is kept for the whole source. */
    public static int number(long index) {
        return (int) Math.min(index, Integer.MAX_VALUE);
    }
}
