package mocapscope.protocol.setp;

import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** Writes the types of §1 that are not plain numbers. */
final class SetpFields {

    private SetpFields() {}

    static void bool(ByteWriter out, String field, boolean value) {
        out.u8(field, value ? 1 : 0);
    }

    /** Three numbers of 4 bytes: what came from the wire goes back as it was. */
    static void vec3(ByteWriter out, String scope, Vec3 value) {
        out.open(scope)
                .f32("x", (float) value.x())
                .f32("y", (float) value.y())
                .f32("z", (float) value.z())
                .close();
    }

    static void quat(ByteWriter out, String scope, Quat value) {
        out.open(scope)
                .f32("x", (float) value.x())
                .f32("y", (float) value.y())
                .f32("z", (float) value.z())
                .f32("w", (float) value.w())
                .close();
    }

    /** A length of 4 bytes, and as much data. */
    static void counted(ByteWriter out, String lengthField, String field, Octets data) {
        out.u32(lengthField, data.size()).bytes(field, data.bytes());
    }
}
