package mocapscope.protocol.take.protobuf;

import mocapscope.protocol.take.protobuf.ProtobufField.ProtobufFieldType;

/**
 * Protobuf message types of the Foxglove schemas used in takes: FrameTransforms, Log, Vector3 and Quaternion. Names and
 * numbers are those of foxglove-sdk.
 */
public final class FoxgloveMessageTypes {
    // google.protobuf.Timestamp
    static final ProtobufField SECONDS = ProtobufField.of(1, "seconds", ProtobufFieldType.WHOLE);
    static final ProtobufField NANOS = ProtobufField.of(2, "nanos", ProtobufFieldType.SMALL);
    public static final ProtobufMessageType TIMESTAMP =
            new ProtobufMessageType("google.protobuf.Timestamp", SECONDS, NANOS);

    // foxglove.Vector3 and foxglove.Quaternion
    public static final ProtobufField X = ProtobufField.of(1, "x", ProtobufFieldType.REAL);
    public static final ProtobufField Y = ProtobufField.of(2, "y", ProtobufFieldType.REAL);
    public static final ProtobufField Z = ProtobufField.of(3, "z", ProtobufFieldType.REAL);
    public static final ProtobufField W = ProtobufField.of(4, "w", ProtobufFieldType.REAL);
    static final ProtobufMessageType VECTOR3 = new ProtobufMessageType("foxglove.Vector3", X, Y, Z);
    static final ProtobufMessageType QUATERNION = new ProtobufMessageType("foxglove.Quaternion", X, Y, Z, W);

    // foxglove.FrameTransform
    public static final ProtobufField TIME = ProtobufField.message(1, "timestamp", TIMESTAMP);
    public static final ProtobufField PARENT = ProtobufField.of(2, "parent_frame_id", ProtobufFieldType.TEXT);
    public static final ProtobufField CHILD = ProtobufField.of(3, "child_frame_id", ProtobufFieldType.TEXT);
    public static final ProtobufField TRANSLATION = ProtobufField.message(4, "translation", VECTOR3);
    public static final ProtobufField ROTATION = ProtobufField.message(5, "rotation", QUATERNION);
    static final ProtobufMessageType TRANSFORM =
            new ProtobufMessageType("foxglove.FrameTransform", TIME, PARENT, CHILD, TRANSLATION, ROTATION);

    // foxglove.FrameTransforms
    public static final ProtobufField TRANSFORMS =
            ProtobufField.message(1, "transforms", TRANSFORM).asRepeated();
    public static final ProtobufMessageType FRAMES = new ProtobufMessageType("foxglove.FrameTransforms", TRANSFORMS);

    // foxglove.Log
    public static final ProtobufField LEVEL =
            ProtobufField.enumField(2, "level", "UNKNOWN", "DEBUG", "INFO", "WARNING", "ERROR", "FATAL");
    public static final ProtobufField WORDS = ProtobufField.of(3, "message", ProtobufFieldType.TEXT);
    public static final ProtobufField NAME = ProtobufField.of(4, "name", ProtobufFieldType.TEXT);
    static final ProtobufField FILE = ProtobufField.of(5, "file", ProtobufFieldType.TEXT);
    static final ProtobufField LINE = ProtobufField.of(6, "line", ProtobufFieldType.LINE);
    public static final ProtobufMessageType LOG =
            new ProtobufMessageType("foxglove.Log", TIME, LEVEL, WORDS, NAME, FILE, LINE);

    private FoxgloveMessageTypes() {}
}
