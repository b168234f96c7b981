package mocapscope.protocol.motionfile.spatial;

import java.util.List;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.ImmutableDoubleArray;

/** A message about positions in space: transforms between frames, poses, points or the states of joints. */
public sealed interface SpatialMessage {
    @DocumentedLimit(
            value = "transforms, poses, points or joints of a message in an MCAP file of another program",
            unit = "elements",
            beyond = "the message is not shown, and reported; a channel of larger point clouds is not shown")
    int MOST_ELEMENTS = 4096;

    @DocumentedLimit(
            value = "the name of a frame or joint in an MCAP file of another program",
            unit = "characters",
            beyond = "not shown, and reported")
    int LONGEST_NAME = 256;

    /** The bytes of a name in UTF-8 that are decoded: one with more is too long, whatever its characters are. */
    int MOST_NAME_BYTES = 4 * LONGEST_NAME + 1;

    /** Returns true if a frame or joint can have that name: it is neither empty nor too long. */
    static boolean isValidName(String name) {
        return !name.isEmpty() && name.length() <= LONGEST_NAME;
    }

    /** A transform between two coordinate frames: the pose of the child in its parent. */
    record FrameTransform(String parent, String child, SpatialPose pose) {}

    /**
     * Transforms of one time.
     *
     * @param stamp the time of the first transform in nanoseconds, or 0 if it is not stated
     */
    record FrameTransformList(long stamp, List<FrameTransform> transforms) implements SpatialMessage {

        public FrameTransformList {
            transforms = List.copyOf(transforms);
        }
    }

    /** Poses of objects in a coordinate frame. */
    record FramePoseList(String frame, List<SpatialPose> poses) implements SpatialMessage {

        public FramePoseList {
            poses = List.copyOf(poses);
        }
    }

    /**
     * Points without names, relative to a pose in a coordinate frame.
     *
     * @param count the number of points
     * @param positions three numbers for each point; none if there are more than {@link #MOST_ELEMENTS}
     */
    record FramePointCloud(String frame, SpatialPose pose, long count, ImmutableDoubleArray positions)
            implements SpatialMessage {}

    /** The state of one joint of a robot; NaN stands for a value that is not stated. */
    record JointState(String name, double position, double velocity, double acceleration, double effort) {}

    /** The states of joints at one time. */
    record JointStateList(List<JointState> joints) implements SpatialMessage {

        public JointStateList {
            joints = List.copyOf(joints);
        }
    }
}
