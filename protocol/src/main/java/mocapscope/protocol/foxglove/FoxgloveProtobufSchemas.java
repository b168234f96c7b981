package mocapscope.protocol.foxglove;

import java.util.List;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufTimestampSchema;

/**
 * Defines the protobuf schemas of Foxglove messages such as PointCloud. For other messages, which this program only
 * reads, it defines individual fields. Names and numbers are those of foxglove-sdk.
 */
public final class FoxgloveProtobufSchemas {
    public static final ProtobufFieldDescriptor TIME =
            ProtobufFieldDescriptor.message(1, "timestamp", ProtobufTimestampSchema.TYPE);

    // foxglove.Vector3, foxglove.Point3 and foxglove.Quaternion
    public static final ProtobufFieldDescriptor X = real(1, "x");
    public static final ProtobufFieldDescriptor Y = real(2, "y");
    public static final ProtobufFieldDescriptor Z = real(3, "z");
    public static final ProtobufFieldDescriptor W = real(4, "w");
    static final ProtobufMessageSchema VECTOR3 = new ProtobufMessageSchema("foxglove.Vector3", X, Y, Z);
    static final ProtobufMessageSchema POINT3 = new ProtobufMessageSchema("foxglove.Point3", X, Y, Z);
    static final ProtobufMessageSchema QUATERNION = new ProtobufMessageSchema("foxglove.Quaternion", X, Y, Z, W);

    // foxglove.FrameTransform
    public static final ProtobufFieldDescriptor PARENT = text(2, "parent_frame_id");
    public static final ProtobufFieldDescriptor CHILD = text(3, "child_frame_id");
    public static final ProtobufFieldDescriptor TRANSLATION =
            ProtobufFieldDescriptor.message(4, "translation", VECTOR3);
    public static final ProtobufFieldDescriptor ROTATION = ProtobufFieldDescriptor.message(5, "rotation", QUATERNION);
    static final ProtobufMessageSchema TRANSFORM =
            new ProtobufMessageSchema("foxglove.FrameTransform", TIME, PARENT, CHILD, TRANSLATION, ROTATION);

    // foxglove.FrameTransforms
    public static final ProtobufFieldDescriptor TRANSFORMS =
            ProtobufFieldDescriptor.message(1, "transforms", TRANSFORM).asRepeated();
    public static final ProtobufMessageSchema FRAMES =
            new ProtobufMessageSchema("foxglove.FrameTransforms", TRANSFORMS);

    // foxglove.Log
    public static final ProtobufFieldDescriptor LEVEL =
            ProtobufFieldDescriptor.enumField(2, "level", "UNKNOWN", "DEBUG", "INFO", "WARNING", "ERROR", "FATAL");
    public static final ProtobufFieldDescriptor WORDS = text(3, "message");
    public static final ProtobufFieldDescriptor NAME = text(4, "name");
    public static final ProtobufFieldDescriptor FILE = text(5, "file");
    private static final ProtobufFieldDescriptor LINE = ProtobufFieldDescriptor.of(6, "line", ProtobufFieldType.FIXED);
    public static final ProtobufMessageSchema LOG =
            new ProtobufMessageSchema("foxglove.Log", TIME, LEVEL, WORDS, NAME, FILE, LINE);

    // foxglove.Pose
    public static final ProtobufFieldDescriptor POSITION = ProtobufFieldDescriptor.message(1, "position", VECTOR3);
    public static final ProtobufFieldDescriptor ORIENTATION =
            ProtobufFieldDescriptor.message(2, "orientation", QUATERNION);
    static final ProtobufMessageSchema POSE_TYPE = new ProtobufMessageSchema("foxglove.Pose", POSITION, ORIENTATION);

    // foxglove.Color
    static final ProtobufFieldDescriptor RED = real(1, "r");
    static final ProtobufFieldDescriptor GREEN = real(2, "g");
    static final ProtobufFieldDescriptor BLUE = real(3, "b");
    static final ProtobufFieldDescriptor ALPHA = real(4, "a");
    static final ProtobufMessageSchema COLOR_TYPE =
            new ProtobufMessageSchema("foxglove.Color", RED, GREEN, BLUE, ALPHA);

    // foxglove.PackedElementField and foxglove.PointCloud
    public static final ProtobufFieldDescriptor ELEMENT_NAME = text(1, "name");
    public static final ProtobufFieldDescriptor ELEMENT_OFFSET =
            ProtobufFieldDescriptor.of(2, "offset", ProtobufFieldType.FIXED);
    public static final ProtobufFieldDescriptor ELEMENT_TYPE = ProtobufFieldDescriptor.enumField(
            3,
            "type",
            "NumericType",
            List.of("UNKNOWN", "UINT8", "INT8", "UINT16", "INT16", "UINT32", "INT32", "FLOAT32", "FLOAT64"));
    private static final ProtobufMessageSchema ELEMENT =
            new ProtobufMessageSchema("foxglove.PackedElementField", ELEMENT_NAME, ELEMENT_OFFSET, ELEMENT_TYPE);
    public static final ProtobufFieldDescriptor FRAME = text(2, "frame_id");
    public static final ProtobufFieldDescriptor CLOUD_POSE = pose(3);
    public static final ProtobufFieldDescriptor POINT_STRIDE =
            ProtobufFieldDescriptor.of(4, "point_stride", ProtobufFieldType.FIXED);
    public static final ProtobufFieldDescriptor ELEMENTS =
            ProtobufFieldDescriptor.message(5, "fields", ELEMENT).asRepeated();
    public static final ProtobufFieldDescriptor POINT_DATA =
            ProtobufFieldDescriptor.of(6, "data", ProtobufFieldType.BYTES);
    public static final ProtobufMessageSchema POINT_CLOUD = new ProtobufMessageSchema(
            "foxglove.PointCloud", TIME, FRAME, CLOUD_POSE, POINT_STRIDE, ELEMENTS, POINT_DATA);

    // foxglove.PosesInFrame, whose frame is field 2 as in PointCloud; the pose of foxglove.PoseInFrame has number 3,
    // too
    public static final ProtobufFieldDescriptor POSES = parts(3, "poses", POSE_TYPE);

    // foxglove.JointStates
    public static final ProtobufFieldDescriptor JOINT_NAME = text(1, "name");
    public static final ProtobufFieldDescriptor JOINT_POSITION = real(2, "position");
    public static final ProtobufFieldDescriptor JOINT_VELOCITY = real(3, "velocity");
    public static final ProtobufFieldDescriptor JOINT_ACCELERATION = real(4, "acceleration");
    public static final ProtobufFieldDescriptor JOINT_EFFORT = real(5, "effort");
    private static final ProtobufMessageSchema JOINT = new ProtobufMessageSchema(
            "foxglove.JointState", JOINT_NAME, JOINT_POSITION, JOINT_VELOCITY, JOINT_ACCELERATION, JOINT_EFFORT);
    public static final ProtobufFieldDescriptor JOINTS = parts(2, "joints", JOINT);

    // foxglove.LinePrimitive
    static final ProtobufFieldDescriptor LINE_TYPE =
            ProtobufFieldDescriptor.enumField(1, "type", "LINE_STRIP", "LINE_LOOP", "LINE_LIST");
    static final ProtobufFieldDescriptor LINE_POSE = pose(2);
    static final ProtobufFieldDescriptor THICKNESS = real(3, "thickness");
    private static final ProtobufFieldDescriptor LINE_SCALE_INVARIANT = flag(4, "scale_invariant");
    static final ProtobufFieldDescriptor LINE_POINTS =
            ProtobufFieldDescriptor.message(5, "points", POINT3).asRepeated();
    static final ProtobufFieldDescriptor LINE_COLOR = color(6);
    private static final ProtobufFieldDescriptor LINE_INDICES =
            ProtobufFieldDescriptor.of(8, "indices", ProtobufFieldType.FIXED).asRepeated();
    private static final ProtobufMessageSchema LINE_PRIMITIVE = new ProtobufMessageSchema(
            "foxglove.LinePrimitive",
            LINE_TYPE,
            LINE_POSE,
            THICKNESS,
            LINE_SCALE_INVARIANT,
            LINE_POINTS,
            LINE_COLOR,
            colors(7),
            LINE_INDICES);

    // foxglove.SpherePrimitive
    static final ProtobufFieldDescriptor SPHERE_POSE = pose(1);
    static final ProtobufFieldDescriptor SPHERE_SIZE = vector(2, "size");
    static final ProtobufFieldDescriptor SPHERE_COLOR = color(3);
    private static final ProtobufMessageSchema SPHERE =
            new ProtobufMessageSchema("foxglove.SpherePrimitive", SPHERE_POSE, SPHERE_SIZE, SPHERE_COLOR);

    // the other fields of foxglove.SceneEntity
    private static final ProtobufMessageSchema KEY_VALUE =
            new ProtobufMessageSchema("foxglove.KeyValuePair", text(1, "key"), text(2, "value"));
    private static final ProtobufMessageSchema DURATION = new ProtobufMessageSchema(
            "google.protobuf.Duration",
            ProtobufFieldDescriptor.of(1, "seconds", ProtobufFieldType.WHOLE),
            ProtobufFieldDescriptor.of(2, "nanos", ProtobufFieldType.SMALL));
    private static final ProtobufMessageSchema ARROW = new ProtobufMessageSchema(
            "foxglove.ArrowPrimitive",
            pose(1),
            real(2, "shaft_length"),
            real(3, "shaft_diameter"),
            real(4, "head_length"),
            real(5, "head_diameter"),
            color(6));
    private static final ProtobufMessageSchema CUBE =
            new ProtobufMessageSchema("foxglove.CubePrimitive", pose(1), vector(2, "size"), color(3));
    private static final ProtobufMessageSchema CYLINDER = new ProtobufMessageSchema(
            "foxglove.CylinderPrimitive",
            pose(1),
            vector(2, "size"),
            real(3, "bottom_scale"),
            real(4, "top_scale"),
            color(5));
    private static final ProtobufMessageSchema TRIANGLES = new ProtobufMessageSchema(
            "foxglove.TriangleListPrimitive",
            pose(1),
            ProtobufFieldDescriptor.message(2, "points", POINT3).asRepeated(),
            color(3),
            colors(4),
            ProtobufFieldDescriptor.of(5, "indices", ProtobufFieldType.FIXED).asRepeated());
    private static final ProtobufMessageSchema TEXT = new ProtobufMessageSchema(
            "foxglove.TextPrimitive",
            pose(1),
            flag(2, "billboard"),
            real(3, "font_size"),
            flag(4, "scale_invariant"),
            color(5),
            text(6, "text"));
    private static final ProtobufMessageSchema MODEL = new ProtobufMessageSchema(
            "foxglove.ModelPrimitive",
            pose(1),
            vector(2, "scale"),
            color(3),
            flag(4, "override_color"),
            text(5, "url"),
            text(6, "media_type"),
            ProtobufFieldDescriptor.of(7, "data", ProtobufFieldType.BYTES));

    // foxglove.SceneEntity
    static final ProtobufFieldDescriptor ENTITY_ID = text(3, "id");
    static final ProtobufFieldDescriptor SPHERES = parts(9, "spheres", SPHERE);
    static final ProtobufFieldDescriptor LINES = parts(11, "lines", LINE_PRIMITIVE);
    private static final ProtobufMessageSchema ENTITY = new ProtobufMessageSchema(
            "foxglove.SceneEntity",
            TIME,
            FRAME,
            ENTITY_ID,
            ProtobufFieldDescriptor.message(4, "lifetime", DURATION),
            flag(5, "frame_locked"),
            parts(6, "metadata", KEY_VALUE),
            parts(7, "arrows", ARROW),
            parts(8, "cubes", CUBE),
            SPHERES,
            parts(10, "cylinders", CYLINDER),
            LINES,
            parts(12, "triangles", TRIANGLES),
            parts(13, "texts", TEXT),
            parts(14, "models", MODEL));

    // foxglove.SceneEntityDeletion and foxglove.SceneUpdate
    static final ProtobufFieldDescriptor DELETION_ID = text(3, "id");
    private static final ProtobufMessageSchema DELETION = new ProtobufMessageSchema(
            "foxglove.SceneEntityDeletion",
            TIME,
            ProtobufFieldDescriptor.enumField(2, "type", "MATCHING_ID", "ALL"),
            DELETION_ID);
    static final ProtobufFieldDescriptor DELETIONS = parts(1, "deletions", DELETION);
    static final ProtobufFieldDescriptor ENTITIES = parts(2, "entities", ENTITY);
    public static final ProtobufMessageSchema SCENE_UPDATE =
            new ProtobufMessageSchema("foxglove.SceneUpdate", DELETIONS, ENTITIES);

    private FoxgloveProtobufSchemas() {}

    private static ProtobufFieldDescriptor real(int number, String name) {
        return ProtobufFieldDescriptor.of(number, name, ProtobufFieldType.REAL);
    }

    private static ProtobufFieldDescriptor text(int number, String name) {
        return ProtobufFieldDescriptor.of(number, name, ProtobufFieldType.TEXT);
    }

    private static ProtobufFieldDescriptor flag(int number, String name) {
        return ProtobufFieldDescriptor.of(number, name, ProtobufFieldType.FLAG);
    }

    private static ProtobufFieldDescriptor vector(int number, String name) {
        return ProtobufFieldDescriptor.message(number, name, VECTOR3);
    }

    private static ProtobufFieldDescriptor pose(int number) {
        return ProtobufFieldDescriptor.message(number, "pose", POSE_TYPE);
    }

    private static ProtobufFieldDescriptor color(int number) {
        return ProtobufFieldDescriptor.message(number, "color", COLOR_TYPE);
    }

    private static ProtobufFieldDescriptor colors(int number) {
        return parts(number, "colors", COLOR_TYPE);
    }

    private static ProtobufFieldDescriptor parts(int number, String name, ProtobufMessageSchema type) {
        return ProtobufFieldDescriptor.message(number, name, type).asRepeated();
    }
}
