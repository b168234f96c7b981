package mocapscope.protocol.take.codec;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.Vec3;

/** Encodes and decodes a scene object's last known state as a protobuf message in an MCAP recording. */
final class RetainedSceneObjectCodec {
    private static final ProtobufFieldDescriptor EVENT =
            RecordedTranscriptEntry.enumField(1, "event", Sample.SceneObjectEventKind.values());
    private static final ProtobufFieldDescriptor INDEX =
            ProtobufFieldDescriptor.of(2, "index", ProtobufFieldType.WHOLE);
    private static final ProtobufFieldDescriptor ID = ProtobufFieldDescriptor.of(3, "id", ProtobufFieldType.BYTES);
    private static final ProtobufFieldDescriptor RADIUS =
            ProtobufFieldDescriptor.of(4, "radius", ProtobufFieldType.REAL);
    private static final ProtobufFieldDescriptor WITH = ProtobufFieldDescriptor.of(5, "with", ProtobufFieldType.WHOLE);
    /**
     * Position, rotation, velocity and acceleration, and the derivatives of the rotation; empty if the object has none.
     */
    private static final ProtobufFieldDescriptor MOTION =
            ProtobufFieldDescriptor.of(6, "motion", ProtobufFieldType.REAL).asRepeated();

    private static final int NUMBERS = 21;
    /** Four values per animation: id, length, phase and state. */
    private static final ProtobufFieldDescriptor ANIMATIONS =
            ProtobufFieldDescriptor.of(7, "animations", ProtobufFieldType.WHOLE).asRepeated();

    private static final int OF_ONE = 4;

    static final ProtobufMessageSchema TYPE =
            new ProtobufMessageSchema("mocapscope.StillObject", EVENT, INDEX, ID, RADIUS, WITH, MOTION, ANIMATIONS);

    private RetainedSceneObjectCodec() {}

    static void write(ProtobufWriter out, Sample.SceneObject object) {
        out.writeCount(EVENT, object.event().ordinal() + 1L);
        out.writeCount(INDEX, object.index());
        object.id().ifPresent(id -> out.writeUuid(ID, id));
        out.writeDouble(RADIUS, object.radius());
        out.writeCount(WITH, object.with());
        int row = out.beginField(MOTION);
        if (!object.motion().equals(SceneObjectPoseAndMotion.NONE)) {
            motion(out, object.motion());
        }
        out.endField(row);
        int animations = out.beginField(ANIMATIONS);
        for (var one : object.animations()) {
            out.addElement(one.id());
            out.addElement(one.lengthMillis());
            out.addElement(one.phaseMillis());
            out.addElement((long) one.state());
        }
        out.endField(animations);
    }

    private static void motion(ProtobufWriter out, SceneObjectPoseAndMotion motion) {
        vec3(out, motion.position());
        quat(out, motion.orientation());
        vec3(out, motion.velocity());
        vec3(out, motion.acceleration());
        quat(out, motion.angularVelocity());
        quat(out, motion.angularAcceleration());
    }

    private static void vec3(ProtobufWriter out, Vec3 value) {
        out.addElement(value.x());
        out.addElement(value.y());
        out.addElement(value.z());
    }

    private static void quat(ProtobufWriter out, Quat value) {
        out.addElement(value.x());
        out.addElement(value.y());
        out.addElement(value.z());
        out.addElement(value.w());
    }

    static Sample.SceneObject read(ByteBuffer message, SampleMetadata stamp) throws ProtobufException {
        var in = new ProtobufReader(message);
        long event = 0;
        long index = Sample.SceneObject.NO_OBJECT;
        Optional<UUID> id = Optional.empty();
        double radius = Double.NaN;
        long with = Sample.SceneObject.NO_OBJECT;
        var motion = SceneObjectPoseAndMotion.NONE;
        List<SceneObjectAnimationState> animations = List.of();
        while (in.next()) {
            event = in.isAt(EVENT) ? in.longValue() : event;
            index = in.isAt(INDEX) ? in.longValue() : index;
            id = in.isAt(ID) ? Optional.of(in.uuidValue()) : id;
            radius = in.isAt(RADIUS) ? in.doubleValue() : radius;
            with = in.isAt(WITH) ? in.longValue() : with;
            motion = in.isAt(MOTION) ? motion(in.doubleArray()) : motion;
            animations = in.isAt(ANIMATIONS) ? animations(in.longArray()) : animations;
        }
        var sceneObjectEvent = RecordedTranscriptEntry.decodeEnum(EVENT, Sample.SceneObjectEventKind.values(), event);
        return new Sample.SceneObject(stamp, sceneObjectEvent, index, id, motion, radius, with, animations);
    }

    private static SceneObjectPoseAndMotion motion(double[] all) throws ProtobufException {
        if (all.length == 0) {
            return SceneObjectPoseAndMotion.NONE;
        }
        if (all.length != NUMBERS) {
            throw new ProtobufException(0, "%d numbers of a motion".formatted(all.length));
        }
        return new SceneObjectPoseAndMotion(
                new Vec3(all[0], all[1], all[2]),
                new Quat(all[3], all[4], all[5], all[6]),
                new Vec3(all[7], all[8], all[9]),
                new Vec3(all[10], all[11], all[12]),
                new Quat(all[13], all[14], all[15], all[16]),
                new Quat(all[17], all[18], all[19], all[20]));
    }

    private static List<SceneObjectAnimationState> animations(long[] all) throws ProtobufException {
        if (all.length % OF_ONE != 0) {
            throw new ProtobufException(0, "%d numbers of animations".formatted(all.length));
        }
        var animations = new ArrayList<SceneObjectAnimationState>();
        for (int i = 0; i < all.length; i += OF_ONE) {
            animations.add(new SceneObjectAnimationState(all[i], all[i + 1], all[i + 2], (int) all[i + 3]));
        }
        return animations;
    }
}
