package mocapscope.protocol.setp.wire;

import java.util.UUID;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * The OBJECT structure of SETP, which describes the identity, mass and motion of one object. See SETP.md §4.
 *
 * <pre>
 *   │UUID object│UUID type│UUID model│UUID simulation│u32 index│f32 radius│f32 mass│
 *   │VEC3 location│VEC3 velocity│VEC3 acceleration│QUAT orientation│QUAT angular velocity│
 *   │QUAT angular acceleration│u32 length│ data …                                         164 bytes and the data
 * </pre>
 *
 * @param objectIndex index in the answering side's table, valid for this session only
 * @param angularVelocity rotation made in one second; all zeros if unknown (R15)
 */
public record SetpObjectData(
        UUID objectId,
        UUID typeId,
        UUID modelId,
        UUID simulationId,
        long objectIndex,
        float boundingSphereRadius,
        float mass,
        Vec3 location,
        Vec3 velocity,
        Vec3 acceleration,
        Quat orientation,
        Quat angularVelocity,
        Quat angularAcceleration,
        SetpOpaqueBytes internalData) {
    /** Size in bytes of an object without data. */
    static final int LEAST = 164;

    /** Creates an object that neither moves nor turns, with a mass of 1 kg. */
    public static SetpObjectData atRest(
            UUID objectId,
            UUID typeId,
            UUID modelId,
            UUID simulationId,
            long objectIndex,
            float radius,
            Vec3 location,
            SetpOpaqueBytes internalData) {
        return new SetpObjectData(
                objectId,
                typeId,
                modelId,
                simulationId,
                objectIndex,
                radius,
                1,
                location,
                Vec3.ZERO,
                Vec3.ZERO,
                Quat.IDENTITY,
                Quat.IDENTITY,
                Quat.IDENTITY,
                internalData);
    }

    /** Returns the object with another index. */
    public SetpObjectData withIndex(long index) {
        return with(simulationId, index, location);
    }

    /** Returns the object at another location. */
    public SetpObjectData withLocation(Vec3 place) {
        return with(simulationId, objectIndex, place);
    }

    /** Returns the object after a movement; accelerations and angular velocity keep their last values. */
    public SetpObjectData withMovement(SetpObjectChangePerceptionMessage.MovementPerception to) {
        return withMovement(new SetpObjectChangePerceptionMessage.AdvancedMovementPerception(
                to.objectIndex(),
                to.location(),
                to.velocity(),
                to.orientation(),
                angularVelocity,
                acceleration,
                angularAcceleration));
    }

    /** Returns the object after a movement. */
    public SetpObjectData withMovement(SetpObjectChangePerceptionMessage.AdvancedMovementPerception to) {
        return new SetpObjectData(
                objectId,
                typeId,
                modelId,
                simulationId,
                objectIndex,
                boundingSphereRadius,
                mass,
                to.location(),
                to.velocity(),
                to.acceleration(),
                to.orientation(),
                to.angularVelocity(),
                to.angularAcceleration(),
                internalData);
    }

    /** Returns true if its motion is constant: values not given (R15) count as no change. */
    public boolean isSteady() {
        return acceleration.equals(Vec3.ZERO) && neutral(angularVelocity) && neutral(angularAcceleration);
    }

    private static boolean neutral(Quat turn) {
        return turn.equals(Quat.IDENTITY) || turn.x() == 0 && turn.y() == 0 && turn.z() == 0 && turn.w() == 0;
    }

    /** Returns the object as one of another simulation. */
    public SetpObjectData withSimulation(UUID simulation) {
        return with(simulation, objectIndex, location);
    }

    private SetpObjectData with(UUID simulation, long index, Vec3 place) {
        return new SetpObjectData(
                objectId,
                typeId,
                modelId,
                simulation,
                index,
                boundingSphereRadius,
                mass,
                place,
                velocity,
                acceleration,
                orientation,
                angularVelocity,
                angularAcceleration,
                internalData);
    }

    static SetpObjectData read(SetpFieldReader in) {
        return new SetpObjectData(
                in.uuid("objectId"),
                in.uuid("typeId"),
                in.uuid("modelId"),
                in.uuid("simulationId"),
                in.u32("objectIndex"),
                in.f32("boundingSphereRadius", "m"),
                in.f32("mass", "kg"),
                in.vec3("location", "m"),
                in.vec3("velocity", "m/s"),
                in.vec3("acceleration", "m/s²"),
                in.orientation("orientation"),
                in.quat("angularVelocity"),
                in.quat("angularAcceleration"),
                in.counted("internalDataLength", "internalData", 0));
    }

    void write(ByteWriter out) {
        out.uuid("objectId", objectId)
                .uuid("typeId", typeId)
                .uuid("modelId", modelId)
                .uuid("simulationId", simulationId)
                .u32("objectIndex", objectIndex)
                .f32("boundingSphereRadius", boundingSphereRadius)
                .f32("mass", mass);
        SetpFieldCodec.vec3(out, "location", location);
        SetpFieldCodec.vec3(out, "velocity", velocity);
        SetpFieldCodec.vec3(out, "acceleration", acceleration);
        SetpFieldCodec.quat(out, "orientation", orientation);
        SetpFieldCodec.quat(out, "angularVelocity", angularVelocity);
        SetpFieldCodec.quat(out, "angularAcceleration", angularAcceleration);
        SetpFieldCodec.counted(out, "internalDataLength", "internalData", internalData);
    }
}
