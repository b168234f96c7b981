package mocapscope.protocol.foxglove;

import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufTimestamp;

/**
 * Protobuf message types of the Foxglove schemas used in takes and by live servers: FrameTransforms, Log, Vector3 and
 * Quaternion. Names and numbers are those of foxglove-sdk.
 */
public final class FoxgloveMessageTypes {
    // foxglove.Vector3 and foxglove.Quaternion
    public static final ProtobufFieldDescriptor X = ProtobufFieldDescriptor.of(1, "x", ProtobufFieldType.REAL);
    public static final ProtobufFieldDescriptor Y = ProtobufFieldDescriptor.of(2, "y", ProtobufFieldType.REAL);
    public static final ProtobufFieldDescriptor Z = ProtobufFieldDescriptor.of(3, "z", ProtobufFieldType.REAL);
    public static final ProtobufFieldDescriptor W = ProtobufFieldDescriptor.of(4, "w", ProtobufFieldType.REAL);
    static final ProtobufMessageSchema VECTOR3 = new ProtobufMessageSchema("foxglove.Vector3", X, Y, Z);
    static final ProtobufMessageSchema QUATERNION = new ProtobufMessageSchema("foxglove.Quaternion", X, Y, Z, W);

    // foxglove.FrameTransform
    public static final ProtobufFieldDescriptor TIME =
            ProtobufFieldDescriptor.message(1, "timestamp", ProtobufTimestamp.TYPE);
    public static final ProtobufFieldDescriptor PARENT =
            ProtobufFieldDescriptor.of(2, "parent_frame_id", ProtobufFieldType.TEXT);
    public static final ProtobufFieldDescriptor CHILD =
            ProtobufFieldDescriptor.of(3, "child_frame_id", ProtobufFieldType.TEXT);
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
    public static final ProtobufFieldDescriptor WORDS =
            ProtobufFieldDescriptor.of(3, "message", ProtobufFieldType.TEXT);
    public static final ProtobufFieldDescriptor NAME = ProtobufFieldDescriptor.of(4, "name", ProtobufFieldType.TEXT);
    public static final ProtobufFieldDescriptor FILE = ProtobufFieldDescriptor.of(5, "file", ProtobufFieldType.TEXT);
    static final ProtobufFieldDescriptor LINE = ProtobufFieldDescriptor.of(6, "line", ProtobufFieldType.LINE);
    public static final ProtobufMessageSchema LOG =
            new ProtobufMessageSchema("foxglove.Log", TIME, LEVEL, WORDS, NAME, FILE, LINE);

    private FoxgloveMessageTypes() {}
}
