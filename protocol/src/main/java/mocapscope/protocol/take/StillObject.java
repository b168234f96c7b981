package mocapscope.protocol.take;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.SceneObjectAnimation;
import mocapscope.protocol.sample.SceneObjectMotion;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.take.ProtoField.Kind;

/** Encodes and decodes the retained state of a scene object as a {@code mocapscope.StillObject} protobuf message. */
final class StillObject {
    private static final ProtoField EVENT = RawPacket.choice(1, "event", Sample.SceneObjectEvent.values());
    private static final ProtoField INDEX = ProtoField.of(2, "index", Kind.WHOLE);
    private static final ProtoField ID = ProtoField.of(3, "id", Kind.BYTES);
    private static final ProtoField RADIUS = ProtoField.of(4, "radius", Kind.REAL);
    private static final ProtoField WITH = ProtoField.of(5, "with", Kind.WHOLE);
    /**
     * Position, rotation, velocity and acceleration, and the derivatives of the rotation; empty if the object has none.
     */
    private static final ProtoField MOTION =
            ProtoField.of(6, "motion", Kind.REAL).many();

    private static final int NUMBERS = 21;
    /** Four values per animation: id, length, phase and state. */
    private static final ProtoField ANIMATIONS =
            ProtoField.of(7, "animations", Kind.WHOLE).many();

    private static final int OF_ONE = 4;

    static final ProtoType TYPE =
            new ProtoType("mocapscope.StillObject", EVENT, INDEX, ID, RADIUS, WITH, MOTION, ANIMATIONS);

    private StillObject() {}

    static void write(ProtoWriter out, Sample.SceneObject object) {
        out.count(EVENT, object.event().ordinal() + 1L);
        out.count(INDEX, object.index());
        object.id().ifPresent(id -> out.id(ID, id));
        out.real(RADIUS, object.radius());
        out.count(WITH, object.with());
        int row = out.begin(MOTION);
        if (!object.motion().equals(SceneObjectMotion.NONE)) {
            motion(out, object.motion());
        }
        out.end(row);
        int animations = out.begin(ANIMATIONS);
        for (var one : object.animations()) {
            out.more(one.id());
            out.more(one.lengthMillis());
            out.more(one.phaseMillis());
            out.more((long) one.state());
        }
        out.end(animations);
    }

    private static void motion(ProtoWriter out, SceneObjectMotion motion) {
        vec3(out, motion.position());
        quat(out, motion.orientation());
        vec3(out, motion.velocity());
        vec3(out, motion.acceleration());
        quat(out, motion.angularVelocity());
        quat(out, motion.angularAcceleration());
    }

    private static void vec3(ProtoWriter out, Vec3 value) {
        out.more(value.x());
        out.more(value.y());
        out.more(value.z());
    }

    private static void quat(ProtoWriter out, Quat value) {
        out.more(value.x());
        out.more(value.y());
        out.more(value.z());
        out.more(value.w());
    }

    static Sample.SceneObject read(ByteBuffer message, SampleStamp stamp) throws ProtoException {
        var in = new ProtoReader(message);
        long event = 0;
        long index = Sample.SceneObject.NO_OBJECT;
        Optional<UUID> id = Optional.empty();
        double radius = Double.NaN;
        long with = Sample.SceneObject.NO_OBJECT;
        var motion = SceneObjectMotion.NONE;
        List<SceneObjectAnimation> animations = List.of();
        while (in.next()) {
            event = in.at(EVENT) ? in.number() : event;
            index = in.at(INDEX) ? in.number() : index;
            id = in.at(ID) ? Optional.of(in.id()) : id;
            radius = in.at(RADIUS) ? in.real() : radius;
            with = in.at(WITH) ? in.number() : with;
            motion = in.at(MOTION) ? motion(in.reals()) : motion;
            animations = in.at(ANIMATIONS) ? animations(in.wholes()) : animations;
        }
        var told = RawPacket.chosen(EVENT, Sample.SceneObjectEvent.values(), event);
        return new Sample.SceneObject(stamp, told, index, id, motion, radius, with, animations);
    }

    private static SceneObjectMotion motion(double[] all) throws ProtoException {
        if (all.length == 0) {
            return SceneObjectMotion.NONE;
        }
        if (all.length != NUMBERS) {
            throw new ProtoException(0, "%d numbers of a motion".formatted(all.length));
        }
        return new SceneObjectMotion(
                new Vec3(all[0], all[1], all[2]),
                new Quat(all[3], all[4], all[5], all[6]),
                new Vec3(all[7], all[8], all[9]),
                new Vec3(all[10], all[11], all[12]),
                new Quat(all[13], all[14], all[15], all[16]),
                new Quat(all[17], all[18], all[19], all[20]));
    }

    private static List<SceneObjectAnimation> animations(long[] all) throws ProtoException {
        if (all.length % OF_ONE != 0) {
            throw new ProtoException(0, "%d numbers of animations".formatted(all.length));
        }
        var animations = new ArrayList<SceneObjectAnimation>();
        for (int i = 0; i < all.length; i += OF_ONE) {
            animations.add(new SceneObjectAnimation(all[i], all[i + 1], all[i + 2], (int) all[i + 3]));
        }
        return animations;
    }
}
