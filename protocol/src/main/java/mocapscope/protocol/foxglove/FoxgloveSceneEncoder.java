package mocapscope.protocol.foxglove;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.protobuf.EncodedProtobufString;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.scene.SceneDescription;
import mocapscope.protocol.scene.SceneSource;

/**
 * Encodes a scene description as Foxglove messages: the moved frames of one source with their path to the root. Not
 * thread-safe.
 */
public final class FoxgloveSceneEncoder {
    /** The limit for names that are kept encoded. */
    private static final int MOST_NAMES = 1 << 14;

    private static final EncodedProtobufString WORLD = new EncodedProtobufString(SceneDescription.WORLD);
    private static final EncodedProtobufString SCENE = new EncodedProtobufString(SceneDescription.SCENE);

    private final Map<String, EncodedProtobufString> names = new HashMap<>();

    /**
     * Encodes {@code foxglove.FrameTransforms}: the moved joints of a source, relative to their parents, and the frames
     * above them up to the root, so that each message can be shown alone.
     */
    public void encodeTransforms(ProtobufWriter out, long time, SceneSource source) {
        var frame = encoded(source.frame());
        if (source.isPlaced()) {
            writeTransform(out, time, WORLD, SCENE, Vec3.ZERO, SceneDescription.SCENE_TURN);
            writeTransform(out, time, SCENE, frame, Vec3.ZERO, Quat.IDENTITY);
        }
        for (var joint : source.moved()) {
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

    private static void writeTransform(
            ProtobufWriter out,
            long time,
            EncodedProtobufString parent,
            EncodedProtobufString child,
            Vec3 position,
            Quat turn) {
        int start = out.beginField(FoxgloveMessageTypes.TRANSFORMS);
        out.writeTimestamp(FoxgloveMessageTypes.TIME, time);
        out.writeString(FoxgloveMessageTypes.PARENT, parent);
        out.writeString(FoxgloveMessageTypes.CHILD, child);
        int translation = out.beginField(FoxgloveMessageTypes.TRANSLATION);
        writeVector(out, position);
        out.endField(translation);
        int rotation = out.beginField(FoxgloveMessageTypes.ROTATION);
        out.writeDouble(FoxgloveMessageTypes.X, turn.x());
        out.writeDouble(FoxgloveMessageTypes.Y, turn.y());
        out.writeDouble(FoxgloveMessageTypes.Z, turn.z());
        out.writeDouble(FoxgloveMessageTypes.W, turn.w());
        out.endField(rotation);
        out.endField(start);
    }

    private static void writeVector(ProtobufWriter out, Vec3 vector) {
        out.writeDouble(FoxgloveMessageTypes.X, vector.x());
        out.writeDouble(FoxgloveMessageTypes.Y, vector.y());
        out.writeDouble(FoxgloveMessageTypes.Z, vector.z());
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
