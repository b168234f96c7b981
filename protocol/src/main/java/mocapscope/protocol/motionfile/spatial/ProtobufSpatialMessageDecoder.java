package mocapscope.protocol.motionfile.spatial;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.foxglove.FoxgloveProtobufSchemas;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FramePoseList;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransform;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransformList;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.JointState;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.JointStateList;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.protobuf.ProtobufTimestampSchema;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Decodes Foxglove protobuf messages such as transforms, poses and point clouds. A missing pose counts as the frame's
 * origin.
 */
record ProtobufSpatialMessageDecoder(SpatialMessageType type) implements SpatialMessageDecoder {
    private static final long NANOS = 1_000_000_000L;

    @Override
    public SpatialMessage decode(ByteBuffer data, Consumer<SpatialMessageViolation> violations)
            throws SpatialMessageException {
        var in = new ProtobufReader(data);
        try {
            return switch (type) {
                case FRAME_TRANSFORM -> {
                    var transform = StampedTransform.read(in);
                    yield new FrameTransformList(transform.stamp(), List.of(transform.transform()));
                }
                case FRAME_TRANSFORMS -> readTransforms(in);
                case POSE_IN_FRAME, POSES_IN_FRAME -> readPoses(in);
                case POINT_CLOUD -> readPoints(in, violations);
                case JOINT_STATES -> readJoints(in);
            };
        } catch (ProtobufException broken) {
            throw new SpatialMessageException(
                    SpatialMessageProblemKind.PROTOBUF, broken.offset(), "message", broken.reason());
        } catch (IOException broken) {
            throw new SpatialMessageException(SpatialMessageProblemKind.PROTOBUF, 0, "message", broken.toString());
        }
    }

    /** A transform with its time. */
    private record StampedTransform(long stamp, FrameTransform transform) {

        static StampedTransform read(ProtobufReader in) throws IOException {
            long stamp = 0;
            var parent = "";
            var child = "";
            var position = Vec3.ZERO;
            var orientation = Quat.IDENTITY;
            while (in.next()) {
                if (in.isAt(FoxgloveProtobufSchemas.TIME)) {
                    stamp = readTime(in.nestedMessage());
                } else if (in.isAt(FoxgloveProtobufSchemas.PARENT)) {
                    parent = readName(in);
                } else if (in.isAt(FoxgloveProtobufSchemas.CHILD)) {
                    child = readName(in);
                } else if (in.isAt(FoxgloveProtobufSchemas.TRANSLATION)) {
                    position = readVector(in.nestedMessage());
                } else if (in.isAt(FoxgloveProtobufSchemas.ROTATION)) {
                    orientation = readQuaternion(in.nestedMessage());
                }
            }
            return new StampedTransform(
                    stamp, new FrameTransform(parent, child, new SpatialPose(position, orientation)));
        }
    }

    private static FrameTransformList readTransforms(ProtobufReader in) throws IOException, SpatialMessageException {
        var transforms = new ArrayList<FrameTransform>();
        long stamp = 0;
        while (in.next()) {
            if (in.isAt(FoxgloveProtobufSchemas.TRANSFORMS)) {
                requireRoom(transforms.size(), in, "transforms");
                var transform = StampedTransform.read(in.nestedMessage());
                stamp = transforms.isEmpty() ? transform.stamp() : stamp;
                transforms.add(transform.transform());
            }
        }
        return new FrameTransformList(stamp, transforms);
    }

    private FramePoseList readPoses(ProtobufReader in) throws IOException, SpatialMessageException {
        var frame = "";
        var poses = new ArrayList<SpatialPose>();
        boolean isSingle = type == SpatialMessageType.POSE_IN_FRAME;
        while (in.next()) {
            if (in.isAt(FoxgloveProtobufSchemas.FRAME)) {
                frame = readName(in);
            } else if (in.isAt(FoxgloveProtobufSchemas.POSES)) {
                requireRoom(poses.size(), in, "poses");
                if (isSingle) {
                    poses.clear(); // the last one counts
                }
                poses.add(readPose(in.nestedMessage()));
            }
        }
        if (isSingle && poses.isEmpty()) {
            poses.add(SpatialPose.IDENTITY);
        }
        return new FramePoseList(frame, poses);
    }

    private static SpatialMessage readPoints(ProtobufReader in, Consumer<SpatialMessageViolation> violations)
            throws IOException, SpatialMessageException {
        var frame = "";
        var pose = SpatialPose.IDENTITY;
        long stride = 0;
        var fields = new ArrayList<PointCloudCoordinateReader.PackedField>();
        var data = ByteBuffer.allocate(0);
        while (in.next()) {
            if (in.isAt(FoxgloveProtobufSchemas.FRAME)) {
                frame = readName(in);
            } else if (in.isAt(FoxgloveProtobufSchemas.CLOUD_POSE)) {
                pose = readPose(in.nestedMessage());
            } else if (in.isAt(FoxgloveProtobufSchemas.POINT_STRIDE)) {
                stride = in.longValue() & 0xffff_ffffL;
            } else if (in.isAt(FoxgloveProtobufSchemas.ELEMENTS)) {
                requireRoom(fields.size(), in, "fields");
                fields.add(readField(in.nestedMessage()));
            } else if (in.isAt(FoxgloveProtobufSchemas.POINT_DATA)) {
                data = in.bytesValue();
            }
        }
        return PointCloudCoordinateReader.read(frame, pose, stride, fields, data, violations);
    }

    private static PointCloudCoordinateReader.PackedField readField(ProtobufReader in) throws IOException {
        var name = "";
        long offset = 0;
        long type = 0;
        while (in.next()) {
            if (in.isAt(FoxgloveProtobufSchemas.ELEMENT_NAME)) {
                name = readName(in);
            } else if (in.isAt(FoxgloveProtobufSchemas.ELEMENT_OFFSET)) {
                offset = in.longValue() & 0xffff_ffffL;
            } else if (in.isAt(FoxgloveProtobufSchemas.ELEMENT_TYPE)) {
                type = in.longValue();
            }
        }
        return new PointCloudCoordinateReader.PackedField(name, offset, type);
    }

    private static JointStateList readJoints(ProtobufReader in) throws IOException, SpatialMessageException {
        var joints = new ArrayList<JointState>();
        while (in.next()) {
            if (in.isAt(FoxgloveProtobufSchemas.JOINTS)) {
                requireRoom(joints.size(), in, "joints");
                joints.add(readJoint(in.nestedMessage()));
            }
        }
        return new JointStateList(joints);
    }

    private static JointState readJoint(ProtobufReader in) throws IOException {
        var name = "";
        double position = Double.NaN;
        double velocity = Double.NaN;
        double acceleration = Double.NaN;
        double effort = Double.NaN;
        while (in.next()) {
            if (in.isAt(FoxgloveProtobufSchemas.JOINT_NAME)) {
                name = readName(in);
            } else if (in.isAt(FoxgloveProtobufSchemas.JOINT_POSITION)) {
                position = in.doubleValue();
            } else if (in.isAt(FoxgloveProtobufSchemas.JOINT_VELOCITY)) {
                velocity = in.doubleValue();
            } else if (in.isAt(FoxgloveProtobufSchemas.JOINT_ACCELERATION)) {
                acceleration = in.doubleValue();
            } else if (in.isAt(FoxgloveProtobufSchemas.JOINT_EFFORT)) {
                effort = in.doubleValue();
            }
        }
        return new JointState(name, position, velocity, acceleration, effort);
    }

    private static SpatialPose readPose(ProtobufReader in) throws IOException {
        var position = Vec3.ZERO;
        var orientation = Quat.IDENTITY;
        while (in.next()) {
            if (in.isAt(FoxgloveProtobufSchemas.POSITION)) {
                position = readVector(in.nestedMessage());
            } else if (in.isAt(FoxgloveProtobufSchemas.ORIENTATION)) {
                orientation = readQuaternion(in.nestedMessage());
            }
        }
        return new SpatialPose(position, orientation);
    }

    private static Vec3 readVector(ProtobufReader in) throws IOException {
        var four = readQuaternion(in);
        return new Vec3(four.x(), four.y(), four.z());
    }

    private static Quat readQuaternion(ProtobufReader in) throws IOException {
        double x = 0;
        double y = 0;
        double z = 0;
        double w = 0;
        while (in.next()) {
            if (in.isAt(FoxgloveProtobufSchemas.X)) {
                x = in.doubleValue();
            } else if (in.isAt(FoxgloveProtobufSchemas.Y)) {
                y = in.doubleValue();
            } else if (in.isAt(FoxgloveProtobufSchemas.Z)) {
                z = in.doubleValue();
            } else if (in.isAt(FoxgloveProtobufSchemas.W)) {
                w = in.doubleValue();
            }
        }
        return new Quat(x, y, z, w);
    }

    /** Returns the text of the current field; only its beginning if it is too long for a name. */
    private static String readName(ProtobufReader in) {
        var bytes = in.bytesValue();
        var name = bytes.limit(Math.min(bytes.limit(), SpatialMessage.MOST_NAME_BYTES));
        return StandardCharsets.UTF_8.decode(name).toString();
    }

    private static long readTime(ProtobufReader in) throws IOException {
        long time = 0;
        while (in.next()) {
            if (in.isAt(ProtobufTimestampSchema.SECONDS)) {
                time += in.longValue() * NANOS;
            } else if (in.isAt(ProtobufTimestampSchema.NANOS)) {
                time += in.longValue();
            }
        }
        return time;
    }

    private static void requireRoom(int count, ProtobufReader in, String list) throws SpatialMessageException {
        if (count == SpatialMessage.MOST_ELEMENTS) {
            throw new SpatialMessageException(
                    SpatialMessageProblemKind.LIMIT,
                    in.fieldOffset(),
                    list,
                    "there are more than %,d".formatted(SpatialMessage.MOST_ELEMENTS));
        }
    }
}
