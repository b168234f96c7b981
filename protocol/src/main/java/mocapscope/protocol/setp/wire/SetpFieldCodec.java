package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.BiConsumer;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.EndianNumberReader;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Encodes and decodes the basic field types of SETP messages, such as vectors and quaternions. The types are those of
 * §1.
 */
final class SetpFieldCodec {

    private SetpFieldCodec() {}

    static void bool(ByteWriter out, String field, boolean value) {
        out.u8(field, value ? 1 : 0);
    }

    /** Writes three numbers of 4 bytes; values read from the wire are written unchanged. */
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

    static Vec3 vec3(ByteBuffer in, int at) {
        return new Vec3(f32(in, at), f32(in, at + Float.BYTES), f32(in, at + 2 * Float.BYTES));
    }

    static Quat quat(ByteBuffer in, int at) {
        return new Quat(
                f32(in, at), f32(in, at + Float.BYTES), f32(in, at + 2 * Float.BYTES), f32(in, at + 3 * Float.BYTES));
    }

    /** Returns true for a rotation, and for four zeros, which mean that it is not known (R15). */
    static boolean isRotationOrZeros(Quat value) {
        return value.hasUnitLength() || value.lengthSquared() == 0;
    }

    private static float f32(ByteBuffer in, int at) {
        return EndianNumberReader.f32(in, at, ByteOrder.LITTLE_ENDIAN);
    }

    static <T> void list(ByteWriter out, String list, List<T> entries, BiConsumer<T, ByteWriter> write) {
        for (int i = 0; i < entries.size(); i++) {
            write.accept(entries.get(i), out.open(list, i));
            out.close();
        }
    }

    /** Writes a length of 4 bytes, and that many bytes of data. */
    static void counted(ByteWriter out, String lengthField, String field, SetpOpaqueBytes data) {
        out.u32(lengthField, data.size()).bytes(field, data.bytes());
    }
}
