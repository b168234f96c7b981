package mocapscope.protocol.foxglove;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.protobuf.EncodedProtobufString;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.scene.ExternalViewerSceneState;
import mocapscope.protocol.scene.SceneBoneLine;
import mocapscope.protocol.scene.SceneItemPose;
import mocapscope.protocol.scene.SourceColor;
import mocapscope.protocol.scene.SourceCoordinateFrameTree;

/**
 * Encodes the coordinate frames, joint points and geometry of a scene description as Foxglove protobuf messages. Not
 * thread-safe.
 */
public final class FoxgloveSceneEncoder {
    /** The limit for names that are kept encoded. */
    private static final int MOST_NAMES = 1 << 14;

    /** Three coordinates and four components of a color. */
    private static final int POINT_BYTES = 4 * Float.BYTES;

    /** In metres. */
    private static final double BONE_THICKNESS = 0.03;

    private static final int COLOR_OFFSET = 3 * Float.BYTES;
    private static final String FLOAT32 = "FLOAT32";
    private static final String UINT8 = "UINT8";

    private static final EncodedProtobufString WORLD = new EncodedProtobufString(ExternalViewerSceneState.WORLD);
    private static final EncodedProtobufString SCENE = new EncodedProtobufString(ExternalViewerSceneState.SCENE);

    private final Map<String, EncodedProtobufString> names = new HashMap<>();

    /**
     * Encodes {@code foxglove.FrameTransforms}: the moved joints of a source, relative to their parents, and the frames
     * above them up to the root, so that each message can be shown alone.
     */
    public void encodeTransforms(ProtobufWriter out, long time, SourceCoordinateFrameTree source) {
        encodeTransforms(out, time, source, source.moved());
    }

    /** Encodes {@code foxglove.FrameTransforms} with all present joints of a source, each parent before its children. */
    public void encodeAllTransforms(ProtobufWriter out, long time, SourceCoordinateFrameTree source) {
        var present = source.joints().filter(SceneItemPose::isPresent).toList();
        encodeTransforms(out, time, source, present);
    }

    private void encodeTransforms(
            ProtobufWriter out, long time, SourceCoordinateFrameTree source, List<SceneItemPose> joints) {
        var frame = encoded(source.frame());
        if (source.isPlaced()) {
            writeTransform(out, time, WORLD, SCENE, Vec3.ZERO, ExternalViewerSceneState.SCENE_TURN);
            writeTransform(out, time, SCENE, frame, Vec3.ZERO, Quat.IDENTITY);
        }
        for (var joint : joints) {
            var parent = joint.parent();
            writeTransform(
                    out,
                    time,
                    parent == null ? frame : encoded(parent.frame()),
                    encoded(joint.frame()),
                    joint.localPosition(),
                    joint.localTurn());
        }
    }

    /** Encodes {@code foxglove.PointCloud}: all joints with a pose, in the root frame, in the color of their source. */
    public void encodePoints(ProtobufWriter out, long time, ExternalViewerSceneState scene) {
        out.writeTimestamp(FoxgloveProtobufSchemas.TIME, time);
        out.writeString(FoxgloveProtobufSchemas.FRAME, WORLD);
        writePose(out, FoxgloveProtobufSchemas.CLOUD_POSE, Vec3.ZERO, Quat.IDENTITY);
        out.writeFixed(FoxgloveProtobufSchemas.POINT_STRIDE, POINT_BYTES);
        writeElement(out, "x", 0, FLOAT32);
        writeElement(out, "y", Float.BYTES, FLOAT32);
        writeElement(out, "z", 2 * Float.BYTES, FLOAT32);
        writeElement(out, "red", COLOR_OFFSET, UINT8);
        writeElement(out, "green", COLOR_OFFSET + 1, UINT8);
        writeElement(out, "blue", COLOR_OFFSET + 2, UINT8);
        writeElement(out, "alpha", COLOR_OFFSET + 3, UINT8);
        int data = out.beginField(FoxgloveProtobufSchemas.POINT_DATA);
        scene.placedSources().forEach(source -> writePoints(out, source));
        out.endField(data);
    }

    private static void writeElement(ProtobufWriter out, String name, int offset, String type) {
        int start = out.beginField(FoxgloveProtobufSchemas.ELEMENTS);
        out.writeString(FoxgloveProtobufSchemas.ELEMENT_NAME, name);
        out.writeFixed(FoxgloveProtobufSchemas.ELEMENT_OFFSET, offset);
        out.writeCount(
                FoxgloveProtobufSchemas.ELEMENT_TYPE,
                FoxgloveProtobufSchemas.ELEMENT_TYPE.enumValues().indexOf(type));
        out.endField(start);
    }

    private static void writePoints(ProtobufWriter out, SourceCoordinateFrameTree source) {
        int color = SourceColor.of(source.frame()).toLittleEndianRgba();
        source.joints().filter(SceneItemPose::isPresent).forEach(joint -> {
            var point = ExternalViewerSceneState.toWorld(joint.position());
            out.addFloat((float) point.x());
            out.addFloat((float) point.y());
            out.addFloat((float) point.z());
            out.addFixedElement(color);
        });
    }

    /**
     * Encodes {@code foxglove.SceneUpdate}: the bones as lines and all else as spheres, one entity for each source. It
     * contains everything, so that each message can be shown alone; a source without a pose is deleted.
     */
    public void encodeGeometry(ProtobufWriter out, long time, ExternalViewerSceneState scene) {
        scene.placedSources().forEach(source -> {
            if (source.joints().anyMatch(SceneItemPose::isPresent)) {
                writeEntity(out, time, source);
            } else {
                int start = out.beginField(FoxgloveProtobufSchemas.DELETIONS);
                out.writeTimestamp(FoxgloveProtobufSchemas.TIME, time);
                out.writeString(FoxgloveProtobufSchemas.DELETION_ID, encoded(source.frame()));
                out.endField(start);
            }
        });
    }

    private void writeEntity(ProtobufWriter out, long time, SourceCoordinateFrameTree source) {
        var color = SourceColor.of(source.frame());
        int start = out.beginField(FoxgloveProtobufSchemas.ENTITIES);
        out.writeTimestamp(FoxgloveProtobufSchemas.TIME, time);
        out.writeString(FoxgloveProtobufSchemas.FRAME, SCENE);
        out.writeString(FoxgloveProtobufSchemas.ENTITY_ID, encoded(source.frame()));
        source.joints()
                .filter(joint -> joint.isPresent() && !joint.isBone())
                .forEach(joint -> writeSphere(out, joint, color));
        if (source.lines().stream().anyMatch(SceneBoneLine::isPresent)) {
            writeLines(out, source, color);
        }
        out.endField(start);
    }

    private static void writeSphere(ProtobufWriter out, SceneItemPose joint, SourceColor color) {
        int sphere = out.beginField(FoxgloveProtobufSchemas.SPHERES);
        writePose(out, FoxgloveProtobufSchemas.SPHERE_POSE, joint.position(), joint.turn());
        int size = out.beginField(FoxgloveProtobufSchemas.SPHERE_SIZE);
        double diameter = 2 * joint.radius();
        writeVector(out, new Vec3(diameter, diameter, diameter));
        out.endField(size);
        writeColor(out, FoxgloveProtobufSchemas.SPHERE_COLOR, color);
        out.endField(sphere);
    }

    /** Writes both ends of each line, without indices: Foxglove Studio 1.48 ignores the indices of a line list. */
    private static void writeLines(ProtobufWriter out, SourceCoordinateFrameTree source, SourceColor color) {
        int lines = out.beginField(FoxgloveProtobufSchemas.LINES);
        out.writeCount(
                FoxgloveProtobufSchemas.LINE_TYPE,
                FoxgloveProtobufSchemas.LINE_TYPE.enumValues().indexOf("LINE_LIST"));
        writePose(out, FoxgloveProtobufSchemas.LINE_POSE, Vec3.ZERO, Quat.IDENTITY);
        out.writeDouble(FoxgloveProtobufSchemas.THICKNESS, BONE_THICKNESS);
        source.lines().stream().filter(SceneBoneLine::isPresent).forEach(line -> {
            writePoint(out, line.from());
            writePoint(out, line.to());
        });
        writeColor(out, FoxgloveProtobufSchemas.LINE_COLOR, color);
        out.endField(lines);
    }

    private static void writePoint(ProtobufWriter out, SceneItemPose joint) {
        int point = out.beginField(FoxgloveProtobufSchemas.LINE_POINTS);
        writeVector(out, joint.position());
        out.endField(point);
    }

    private static void writeColor(ProtobufWriter out, ProtobufFieldDescriptor field, SourceColor color) {
        int start = out.beginField(field);
        out.writeDouble(FoxgloveProtobufSchemas.RED, color.red());
        out.writeDouble(FoxgloveProtobufSchemas.GREEN, color.green());
        out.writeDouble(FoxgloveProtobufSchemas.BLUE, color.blue());
        out.writeDouble(FoxgloveProtobufSchemas.ALPHA, 1);
        out.endField(start);
    }

    private static void writePose(ProtobufWriter out, ProtobufFieldDescriptor field, Vec3 at, Quat turn) {
        int pose = out.beginField(field);
        int position = out.beginField(FoxgloveProtobufSchemas.POSITION);
        writeVector(out, at);
        out.endField(position);
        int orientation = out.beginField(FoxgloveProtobufSchemas.ORIENTATION);
        writeQuat(out, turn);
        out.endField(orientation);
        out.endField(pose);
    }

    private static void writeTransform(
            ProtobufWriter out,
            long time,
            EncodedProtobufString parent,
            EncodedProtobufString child,
            Vec3 position,
            Quat turn) {
        int start = out.beginField(FoxgloveProtobufSchemas.TRANSFORMS);
        out.writeTimestamp(FoxgloveProtobufSchemas.TIME, time);
        out.writeString(FoxgloveProtobufSchemas.PARENT, parent);
        out.writeString(FoxgloveProtobufSchemas.CHILD, child);
        int translation = out.beginField(FoxgloveProtobufSchemas.TRANSLATION);
        writeVector(out, position);
        out.endField(translation);
        int rotation = out.beginField(FoxgloveProtobufSchemas.ROTATION);
        writeQuat(out, turn);
        out.endField(rotation);
        out.endField(start);
    }

    private static void writeQuat(ProtobufWriter out, Quat turn) {
        out.writeDouble(FoxgloveProtobufSchemas.X, turn.x());
        out.writeDouble(FoxgloveProtobufSchemas.Y, turn.y());
        out.writeDouble(FoxgloveProtobufSchemas.Z, turn.z());
        out.writeDouble(FoxgloveProtobufSchemas.W, turn.w());
    }

    private static void writeVector(ProtobufWriter out, Vec3 vector) {
        out.writeDouble(FoxgloveProtobufSchemas.X, vector.x());
        out.writeDouble(FoxgloveProtobufSchemas.Y, vector.y());
        out.writeDouble(FoxgloveProtobufSchemas.Z, vector.z());
    }

    private EncodedProtobufString encoded(String name) {
        var known = names.get(name);
        if (known == null) {
            if (names.size() == MOST_NAMES) {
                names.clear();
            }
            known = new EncodedProtobufString(name);
            names.put(name, known);
        }
        return known;
    }
}
