package mocapscope.protocol.take;

import mocapscope.protocol.take.ProtoField.Kind;

/**
 * Protobuf message types of the Foxglove schemas used in takes: FrameTransforms, Log, Vector3 and Quaternion. Names and
 * numbers are those of foxglove-sdk.
 */
final class Shapes {
    // google.protobuf.Timestamp
    static final ProtoField SECONDS = ProtoField.of(1, "seconds", Kind.WHOLE);
    static final ProtoField NANOS = ProtoField.of(2, "nanos", Kind.SMALL);
    static final ProtoType TIMESTAMP = new ProtoType("google.protobuf.Timestamp", SECONDS, NANOS);

    // foxglove.Vector3 and foxglove.Quaternion
    static final ProtoField X = ProtoField.of(1, "x", Kind.REAL);
    static final ProtoField Y = ProtoField.of(2, "y", Kind.REAL);
    static final ProtoField Z = ProtoField.of(3, "z", Kind.REAL);
    static final ProtoField W = ProtoField.of(4, "w", Kind.REAL);
    static final ProtoType VECTOR3 = new ProtoType("foxglove.Vector3", X, Y, Z);
    static final ProtoType QUATERNION = new ProtoType("foxglove.Quaternion", X, Y, Z, W);

    // foxglove.FrameTransform
    static final ProtoField TIME = ProtoField.message(1, "timestamp", TIMESTAMP);
    static final ProtoField PARENT = ProtoField.of(2, "parent_frame_id", Kind.TEXT);
    static final ProtoField CHILD = ProtoField.of(3, "child_frame_id", Kind.TEXT);
    static final ProtoField TRANSLATION = ProtoField.message(4, "translation", VECTOR3);
    static final ProtoField ROTATION = ProtoField.message(5, "rotation", QUATERNION);
    static final ProtoType TRANSFORM =
            new ProtoType("foxglove.FrameTransform", TIME, PARENT, CHILD, TRANSLATION, ROTATION);

    // foxglove.FrameTransforms
    static final ProtoField TRANSFORMS =
            ProtoField.message(1, "transforms", TRANSFORM).many();
    static final ProtoType FRAMES = new ProtoType("foxglove.FrameTransforms", TRANSFORMS);

    // foxglove.Log
    static final ProtoField LEVEL =
            ProtoField.choice(2, "level", "UNKNOWN", "DEBUG", "INFO", "WARNING", "ERROR", "FATAL");
    static final ProtoField WORDS = ProtoField.of(3, "message", Kind.TEXT);
    static final ProtoField NAME = ProtoField.of(4, "name", Kind.TEXT);
    static final ProtoField FILE = ProtoField.of(5, "file", Kind.TEXT);
    static final ProtoField LINE = ProtoField.of(6, "line", Kind.LINE);
    static final ProtoType LOG = new ProtoType("foxglove.Log", TIME, LEVEL, WORDS, NAME, FILE, LINE);

    private Shapes() {}
}
