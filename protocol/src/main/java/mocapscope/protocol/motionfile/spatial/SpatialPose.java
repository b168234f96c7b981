package mocapscope.protocol.motionfile.spatial;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** A position and an orientation in a coordinate frame, in metres; NaN if they are unknown. */
public record SpatialPose(Vec3 position, Quat orientation) {
    /** The pose of the frame itself. */
    public static final SpatialPose IDENTITY = new SpatialPose(Vec3.ZERO, Quat.IDENTITY);

    /** An unknown pose. */
    public static final SpatialPose UNKNOWN = new SpatialPose(
            new Vec3(Double.NaN, Double.NaN, Double.NaN), new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN));

    /** Returns the pose in the parent of this pose's frame of something that is at {@code child} in this one. */
    public SpatialPose times(SpatialPose child) {
        return new SpatialPose(transform(child.position), orientation.times(child.orientation));
    }

    /** Returns the position in the parent of this pose's frame of a point of this one. */
    public Vec3 transform(Vec3 point) {
        return position.plus(orientation.rotate(point));
    }
}
