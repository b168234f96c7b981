package mocapscope.protocol.motionfile.spatial;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import mocapscope.protocol.bytes.JsonErrorMessageCleaner;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FramePoseList;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransform;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransformList;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.JointState;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.JointStateList;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Decodes JSON messages that follow Foxglove schemas, such as coordinate-frame transforms, poses and point clouds. A
 * missing pose is that of the frame, a missing coordinate 0; null and the texts NaN and Infinity are no number.
 */
record JsonSpatialMessageDecoder(SpatialMessageType type) implements SpatialMessageDecoder {
    @DocumentedLimit(
            value = "a JSON message in an MCAP file of another program",
            unit = "bytes",
            beyond = "not shown, and reported")
    private static final int MOST_BYTES = 4 << 20;

    private static final int MOST_NESTING = 32;
    private static final long NANOS = 1_000_000_000L;
    private static final Set<String> NO_NUMBERS = Set.of("NaN", "Infinity", "-Infinity");

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MOST_NESTING)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** A value of the message with its path, such as {@code transforms[3].translation}. */
    private record JsonField(JsonNode node, String path) {

        JsonField at(String key) throws SpatialMessageException {
            if (!node.isObject()) {
                throw reject("is no object");
            }
            return new JsonField(node.path(key), path.isEmpty() ? key : path + "." + key);
        }

        boolean isMissing() {
            return node.isMissingNode() || node.isNull();
        }

        List<JsonField> elements() throws SpatialMessageException {
            if (isMissing()) {
                return List.of();
            }
            if (!node.isArray()) {
                throw reject("is no array");
            }
            if (node.size() > SpatialMessage.MOST_ELEMENTS) {
                throw new SpatialMessageException(
                        SpatialMessageProblemKind.LIMIT,
                        0,
                        path,
                        "there are %,d, at most %,d are read".formatted(node.size(), SpatialMessage.MOST_ELEMENTS));
            }
            var elements = new ArrayList<JsonField>();
            for (int i = 0; i < node.size(); i++) {
                elements.add(new JsonField(node.path(i), "%s[%d]".formatted(path, i)));
            }
            return elements;
        }

        String text() throws SpatialMessageException {
            if (isMissing()) {
                return "";
            }
            if (!node.isString()) {
                throw reject("is no text");
            }
            return node.asString();
        }

        /** Returns a number; NaN for null, and {@code otherwise} if it is missing. */
        double number(double otherwise) throws SpatialMessageException {
            if (node.isMissingNode()) {
                return otherwise;
            }
            if (node.isNull() || node.isString() && NO_NUMBERS.contains(node.asString())) {
                return Double.NaN;
            }
            if (!node.isNumber()) {
                throw reject("is no number");
            }
            return node.doubleValue();
        }

        long wholeNumber() throws SpatialMessageException {
            double value = number(0);
            long whole = (long) value;
            if (whole != value) {
                throw reject("is no whole number");
            }
            return whole;
        }

        SpatialMessageException reject(String reason) {
            return new SpatialMessageException(
                    SpatialMessageProblemKind.JSON, 0, path.isEmpty() ? "message" : path, reason);
        }
    }

    @Override
    public SpatialMessage decode(ByteBuffer data, Consumer<SpatialMessageViolation> violations)
            throws SpatialMessageException {
        var message = parse(data);
        return switch (type) {
            case FRAME_TRANSFORM -> new FrameTransformList(readStamp(message), List.of(readTransform(message)));
            case FRAME_TRANSFORMS -> readTransforms(message);
            case POSE_IN_FRAME ->
                new FramePoseList(message.at("frame_id").text(), List.of(readPose(message.at("pose"))));
            case POSES_IN_FRAME -> readPoses(message);
            case POINT_CLOUD -> readPoints(message, violations);
            case JOINT_STATES -> readJoints(message);
        };
    }

    private static JsonField parse(ByteBuffer data) throws SpatialMessageException {
        if (data.remaining() > MOST_BYTES) {
            throw new SpatialMessageException(
                    SpatialMessageProblemKind.LIMIT,
                    0,
                    "message",
                    "%,d bytes of JSON, at most %,d are read".formatted(data.remaining(), MOST_BYTES));
        }
        var bytes = new byte[data.remaining()];
        data.duplicate().get(bytes);
        try {
            return new JsonField(JSON.readTree(bytes), "");
        } catch (JacksonException broken) {
            long offset =
                    broken.getLocation() == null ? 0 : broken.getLocation().getByteOffset();
            throw new SpatialMessageException(
                    SpatialMessageProblemKind.JSON,
                    Math.clamp(offset, 0, bytes.length),
                    "message",
                    JsonErrorMessageCleaner.of(broken.getOriginalMessage()));
        }
    }

    private static FrameTransformList readTransforms(JsonField message) throws SpatialMessageException {
        var transforms = new ArrayList<FrameTransform>();
        long stamp = 0;
        for (var element : message.at("transforms").elements()) {
            stamp = transforms.isEmpty() ? readStamp(element) : stamp;
            transforms.add(readTransform(element));
        }
        return new FrameTransformList(stamp, transforms);
    }

    private static FrameTransform readTransform(JsonField transform) throws SpatialMessageException {
        return new FrameTransform(
                transform.at("parent_frame_id").text(),
                transform.at("child_frame_id").text(),
                new SpatialPose(readVector(transform.at("translation")), readQuaternion(transform.at("rotation"))));
    }

    private static FramePoseList readPoses(JsonField message) throws SpatialMessageException {
        var poses = new ArrayList<SpatialPose>();
        for (var pose : message.at("poses").elements()) {
            poses.add(readPose(pose));
        }
        return new FramePoseList(message.at("frame_id").text(), poses);
    }

    private static SpatialPose readPose(JsonField pose) throws SpatialMessageException {
        return pose.isMissing()
                ? SpatialPose.IDENTITY
                : new SpatialPose(readVector(pose.at("position")), readQuaternion(pose.at("orientation")));
    }

    private static SpatialMessage readPoints(JsonField message, Consumer<SpatialMessageViolation> violations)
            throws SpatialMessageException {
        var fields = new ArrayList<PointCloudCoordinateReader.PackedField>();
        for (var field : message.at("fields").elements()) {
            fields.add(new PointCloudCoordinateReader.PackedField(
                    field.at("name").text(),
                    Math.max(0, field.at("offset").wholeNumber()),
                    field.at("type").wholeNumber()));
        }
        var data = message.at("data");
        byte[] points;
        try {
            points = Base64.getDecoder().decode(data.text());
        } catch (IllegalArgumentException _) {
            throw data.reject("is no Base64");
        }
        return PointCloudCoordinateReader.read(
                message.at("frame_id").text(),
                readPose(message.at("pose")),
                message.at("point_stride").wholeNumber(),
                fields,
                ByteBuffer.wrap(points),
                violations);
    }

    private static JointStateList readJoints(JsonField message) throws SpatialMessageException {
        var joints = new ArrayList<JointState>();
        for (var joint : message.at("joints").elements()) {
            joints.add(new JointState(
                    joint.at("name").text(),
                    joint.at("position").number(Double.NaN),
                    joint.at("velocity").number(Double.NaN),
                    joint.at("acceleration").number(Double.NaN),
                    joint.at("effort").number(Double.NaN)));
        }
        return new JointStateList(joints);
    }

    private static Vec3 readVector(JsonField vector) throws SpatialMessageException {
        return vector.isMissing()
                ? Vec3.ZERO
                : new Vec3(
                        vector.at("x").number(0),
                        vector.at("y").number(0),
                        vector.at("z").number(0));
    }

    private static Quat readQuaternion(JsonField quaternion) throws SpatialMessageException {
        return quaternion.isMissing()
                ? Quat.IDENTITY
                : new Quat(
                        quaternion.at("x").number(0),
                        quaternion.at("y").number(0),
                        quaternion.at("z").number(0),
                        quaternion.at("w").number(0));
    }

    private static long readStamp(JsonField message) throws SpatialMessageException {
        var time = message.at("timestamp");
        return time.isMissing()
                ? 0
                : time.at("sec").wholeNumber() * NANOS + time.at("nsec").wholeNumber();
    }
}
