package mocapscope.protocol.motionfile.spatial;

import java.util.Optional;
import java.util.stream.Stream;

/** A message type for transforms, poses, points or joint states, with its Foxglove and ROS 2 schema names. */
enum SpatialMessageType {
    FRAME_TRANSFORM("foxglove.FrameTransform", ""),
    FRAME_TRANSFORMS("foxglove.FrameTransforms", "tf2_msgs/msg/TFMessage"),
    POSE_IN_FRAME("foxglove.PoseInFrame", "geometry_msgs/msg/PoseStamped"),
    POSES_IN_FRAME("foxglove.PosesInFrame", ""),
    POINT_CLOUD("foxglove.PointCloud", ""),
    JOINT_STATES("foxglove.JointStates", "");

    private final String foxgloveName;
    private final String rosName;

    SpatialMessageType(String foxgloveName, String rosName) {
        this.foxgloveName = foxgloveName;
        this.rosName = rosName;
    }

    /** Returns the type whose schema has a name. */
    static Optional<SpatialMessageType> of(String schemaName) {
        return Stream.of(values())
                .filter(type -> type.hasFoxgloveName(schemaName) || type.hasRosName(schemaName))
                .findFirst();
    }

    boolean hasFoxgloveName(String schemaName) {
        return schemaName.equals(foxgloveName);
    }

    boolean hasRosName(String schemaName) {
        return !rosName.isEmpty() && schemaName.equals(rosName);
    }
}
