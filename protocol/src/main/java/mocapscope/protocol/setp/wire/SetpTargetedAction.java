package mocapscope.protocol.setp.wire;

import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Vec3;

/**
 * The ACTION structure of SETP: an object's action on a target, such as another object or a location.
 *
 * <pre>
 *   │char[18] name│u8 target│bool public│u32 source│u32 target│f32 radius│VEC3 location│u32 length│ data …   48 bytes and the data
 * </pre>
 *
 * @param targetType 0 self, 1 object, 2 location, 3 direction, 4 volume; fields that do not apply to it are zero
 * @param location for a direction, its vector
 */
public record SetpTargetedAction(
        String actionName,
        int targetType,
        boolean dataPublic,
        long sourceObjectIndex,
        long targetObjectIndex,
        float volumeSphereRadius,
        Vec3 location,
        SetpOpaqueBytes requestData) {
    /** Value of the target type for an object. */
    public static final int OBJECT = 1;

    private static final int MOST_TARGET = 4;

    /** Returns the action without its data, which is not public. */
    public SetpTargetedAction withoutData() {
        return new SetpTargetedAction(
                actionName,
                targetType,
                dataPublic,
                sourceObjectIndex,
                targetObjectIndex,
                volumeSphereRadius,
                location,
                SetpOpaqueBytes.NONE);
    }

    /** Reads an action; {@code after} bytes of the message's layout follow its data. */
    static SetpTargetedAction read(SetpFieldReader in, int after) {
        return new SetpTargetedAction(
                in.text("actionName", 18),
                in.enumValue("targetType", MOST_TARGET),
                in.bool("dataPublic"),
                in.u32("sourceObjectIndex"),
                in.u32("targetObjectIndex"),
                in.f32("volumeSphereRadius", "m"),
                in.vec3("location", "m"),
                in.counted("requestDataLength", "requestData", after));
    }

    void write(ByteWriter out) {
        out.text("actionName", actionName, 18).u8("targetType", targetType);
        SetpFieldCodec.bool(out, "dataPublic", dataPublic);
        out.u32("sourceObjectIndex", sourceObjectIndex)
                .u32("targetObjectIndex", targetObjectIndex)
                .f32("volumeSphereRadius", volumeSphereRadius);
        SetpFieldCodec.vec3(out, "location", location);
        SetpFieldCodec.counted(out, "requestDataLength", "requestData", requestData);
    }
}
