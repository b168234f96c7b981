package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.EndianNumberReader;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * A SETP message about a change of an object in a bubble (a shared scene), such as its appearance, movement or
 * collision.
 */
public sealed interface SetpObjectChangePerceptionMessage extends SetpMessage.SetpMessagePayload {

    /** Announces an object or a change of its properties. */
    record ObjectPerception(SetpObjectData object) implements SetpObjectChangePerceptionMessage {

        static ObjectPerception read(SetpFieldReader in) {
            return new ObjectPerception(SetpObjectData.read(in));
        }

        @Override
        public void write(ByteWriter out) {
            object.write(out);
        }
    }

    /**
     * States an object's location, velocity and orientation.
     *
     * <pre>
     *   │u32 index│VEC3 location│VEC3 velocity│QUAT orientation│   44 bytes
     * </pre>
     */
    record MovementPerception(long objectIndex, Vec3 location, Vec3 velocity, Quat orientation)
            implements SetpObjectChangePerceptionMessage {
        private static final int SIZE = 44;
        private static final int VELOCITY_AT = 16;
        private static final int ORIENTATION_AT = 28;

        /** Returns the object index of the movement at {@code at}. */
        public static long objectIndex(ByteBuffer in, int at) {
            return Integer.toUnsignedLong(EndianNumberReader.i32(in, at, ByteOrder.LITTLE_ENDIAN));
        }

        /** Returns the motion decoded in place; null for an unusual movement, which {@link #read} handles. */
        public static @Nullable SceneObjectPoseAndMotion motion(ByteBuffer in, int at, int length) {
            if (length != SIZE) {
                return null;
            }
            var location = SetpFieldCodec.vec3(in, at + Integer.BYTES);
            var velocity = SetpFieldCodec.vec3(in, at + VELOCITY_AT);
            var orientation = SetpFieldCodec.quat(in, at + ORIENTATION_AT);
            return location.isFinite() && velocity.isFinite() && SetpFieldCodec.isRotationOrZeros(orientation)
                    ? SceneObjectPoseAndMotion.steady(location, orientation, velocity)
                    : null;
        }

        static MovementPerception read(SetpFieldReader in) {
            return new MovementPerception(
                    in.u32("objectIndex"),
                    in.vec3("location", "m"),
                    in.vec3("velocity", "m/s"),
                    in.orientation("orientation"));
        }

        @Override
        public void write(ByteWriter out) {
            out.u32("objectIndex", objectIndex);
            SetpFieldCodec.vec3(out, "location", location);
            SetpFieldCodec.vec3(out, "velocity", velocity);
            SetpFieldCodec.quat(out, "orientation", orientation);
        }
    }

    /**
     * States an object's location, orientation, velocities and accelerations. Its acceleration has another position
     * than in an OBJECT.
     *
     * <pre>
     *   │u32 index│VEC3 location│VEC3 velocity│QUAT orientation│QUAT angular velocity│
     *   │VEC3 acceleration│QUAT angular acceleration│                                    88 bytes
     * </pre>
     */
    record AdvancedMovementPerception(
            long objectIndex,
            Vec3 location,
            Vec3 velocity,
            Quat orientation,
            Quat angularVelocity,
            Vec3 acceleration,
            Quat angularAcceleration)
            implements SetpObjectChangePerceptionMessage {

        static AdvancedMovementPerception read(SetpFieldReader in) {
            return new AdvancedMovementPerception(
                    in.u32("objectIndex"),
                    in.vec3("location", "m"),
                    in.vec3("velocity", "m/s"),
                    in.orientation("orientation"),
                    in.quat("angularVelocity"),
                    in.vec3("acceleration", "m/s²"),
                    in.quat("angularAcceleration"));
        }

        @Override
        public void write(ByteWriter out) {
            out.u32("objectIndex", objectIndex);
            SetpFieldCodec.vec3(out, "location", location);
            SetpFieldCodec.vec3(out, "velocity", velocity);
            SetpFieldCodec.quat(out, "orientation", orientation);
            SetpFieldCodec.quat(out, "angularVelocity", angularVelocity);
            SetpFieldCodec.vec3(out, "acceleration", acceleration);
            SetpFieldCodec.quat(out, "angularAcceleration", angularAcceleration);
        }
    }

    /**
     * A 16-byte entry of an Animation Perception: id, length, phase in milliseconds, and state.
     *
     * <pre>
     *   │u32 id│u32 length ms│u32 phase ms│u8 state│3 of padding│   16 bytes
     * </pre>
     *
     * @param state 0 halted, 1 run once, 2 repeat
     */
    record SetpAnimationEntry(long animationId, long lengthMillis, long phaseMillis, int state) {
        public static final int SIZE = 16;
        private static final int PADDING = 3;
        private static final int MOST_STATE = 2;

        static SetpAnimationEntry read(SetpFieldReader in) {
            var entry = new SetpAnimationEntry(
                    in.u32("animationId"),
                    in.u32("lengthMillis", "ms"),
                    in.u32("phaseMillis", "ms"),
                    in.enumValue("state", MOST_STATE));
            in.skip("padding", PADDING);
            return entry;
        }

        void write(ByteWriter out) {
            out.u32("animationId", animationId)
                    .u32("lengthMillis", lengthMillis)
                    .u32("phaseMillis", phaseMillis)
                    .u8("state", state)
                    .pad(PADDING);
        }
    }

    /**
     * Lists all animations of an object.
     *
     * <pre>
     *   │u32 index│u16 count│ entries …   6 bytes and 16 an entry
     * </pre>
     */
    record AnimationPerception(long objectIndex, List<SetpAnimationEntry> animations)
            implements SetpObjectChangePerceptionMessage {

        public AnimationPerception {
            animations = List.copyOf(animations);
        }

        static AnimationPerception read(SetpFieldReader in) {
            long index = in.u32("objectIndex");
            int count = in.entries("animationCount", in.u16("animationCount"), SetpAnimationEntry.SIZE);
            return new AnimationPerception(index, in.list("animations", count, SetpAnimationEntry::read));
        }

        @Override
        public void write(ByteWriter out) {
            out.u32("objectIndex", objectIndex).u16("animationCount", animations.size());
            SetpFieldCodec.list(out, "animations", animations, SetpAnimationEntry::write);
        }
    }

    /**
     * Announces that an object left the bubble. The draft has no field for its index (R18): without one, the object is
     * {@link #UNNAMED}.
     *
     * <pre>
     *   │u32 index│   4 bytes, or none
     * </pre>
     */
    record DisappearancePerception(long objectIndex) implements SetpObjectChangePerceptionMessage {
        public static final long UNNAMED = -1;

        static DisappearancePerception read(SetpFieldReader in) {
            if (in.remaining() == 0) {
                return new DisappearancePerception(UNNAMED);
            }
            return new DisappearancePerception(in.u32("objectIndex"));
        }

        @Override
        public void write(ByteWriter out) {
            if (objectIndex != UNNAMED) {
                out.u32("objectIndex", objectIndex);
            }
        }
    }

    /**
     * Announces that two objects collided.
     *
     * <pre>
     *   │u32 source│u32 target│   8 bytes
     * </pre>
     */
    record CollisionPerception(long sourceObjectIndex, long targetObjectIndex)
            implements SetpObjectChangePerceptionMessage {

        static CollisionPerception read(SetpFieldReader in) {
            return new CollisionPerception(in.u32("sourceObjectIndex"), in.u32("targetObjectIndex"));
        }

        @Override
        public void write(ByteWriter out) {
            out.u32("sourceObjectIndex", sourceObjectIndex).u32("targetObjectIndex", targetObjectIndex);
        }
    }
}
