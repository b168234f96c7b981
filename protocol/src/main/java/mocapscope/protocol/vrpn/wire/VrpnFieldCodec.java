package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** Reads, checks and writes the field types shared by VRPN payloads: counts, texts, vectors and number lists. */
final class VrpnFieldCodec {

    private VrpnFieldCodec() {}

    /** Rejects a payload whose length differs from that of its type. */
    static void requireLength(ByteReader in, int length) {
        if (in.remaining() != length) {
            throw new DecodeException(
                    VrpnProblemKind.PAYLOAD_LENGTH,
                    "length",
                    0,
                    "payload of %d bytes expected for its type, got %d".formatted(length, in.remaining()));
        }
    }

    /** Rejects a payload that continues after its last field. */
    static void requireEnd(ByteReader in) {
        if (in.remaining() > 0) {
            throw new DecodeException(
                    VrpnProblemKind.PAYLOAD_LENGTH, "length", 0, in.remaining() + " bytes follow the last field");
        }
    }

    /** Reads a count of entries of {@code size} bytes that follow immediately; rejects one that does not fit. */
    static int readCount(ByteReader in, String field, int size) {
        int count = in.i32(field);
        requireCountFits(in, field, count, size, in.remaining());
        return count;
    }

    /** Rejects a count, just read, of more entries of {@code size} bytes than fit into {@code room} bytes. */
    static void requireCountFits(ByteReader in, String field, long count, int size, int room) {
        if (count < 0 || count > room / size) {
            throw in.reject(VrpnProblemKind.COUNT_TOO_LARGE, field, "%d, but %d bytes are left".formatted(count, room));
        }
    }

    /** Rejects a negative number that was just read. */
    static int requireNotNegative(ByteReader in, String field, int number) {
        if (number < 0) {
            throw in.reject(VrpnProblemKind.INDEX_NEGATIVE, field, "is negative: " + number);
        }
        return number;
    }

    /** Reads a text that must end with a NUL within its {@code length} bytes. */
    static String readText(ByteReader in, String field, int length) {
        var text = in.text(field, length);
        if (!in.isTerminated(length)) {
            throw in.reject(VrpnProblemKind.TEXT_UNTERMINATED, field, "has no NUL in its %d bytes".formatted(length));
        }
        return text;
    }

    static Vec3 vec3(ByteReader in, String scope, String unit) {
        if (in.canReadUnobserved(3 * Double.BYTES)) {
            var value = new Vec3(in.peekF64(0), in.peekF64(Double.BYTES), in.peekF64(2 * Double.BYTES));
            in.skip(scope, 3 * Double.BYTES);
            return value;
        }
        return new Vec3(in.f64(scope, "x", unit), in.f64(scope, "y", unit), in.f64(scope, "z", unit));
    }

    static Vec3 vec3(ByteBuffer in, int at) {
        return new Vec3(in.getDouble(at), in.getDouble(at + Double.BYTES), in.getDouble(at + 2 * Double.BYTES));
    }

    /** Reads a quaternion in the order of {@link VrpnQuaternionOrder#XYZW}. */
    static Quat readQuat(ByteBuffer in, int at) {
        return new Quat(
                in.getDouble(at),
                in.getDouble(at + Double.BYTES),
                in.getDouble(at + 2 * Double.BYTES),
                in.getDouble(at + 3 * Double.BYTES));
    }

    static void vec3(ByteWriter out, String scope, Vec3 value) {
        out.open(scope)
                .f64("x", value.x())
                .f64("y", value.y())
                .f64("z", value.z())
                .close();
    }

    static void writeDoubles(ByteWriter out, String list, ImmutableDoubleArray values) {
        for (int i = 0; i < values.size(); i++) {
            out.open(list, i).f64("", values.at(i)).close();
        }
    }

    /** Returns true if no value is NaN or infinite. */
    static boolean isFinite(ImmutableDoubleArray values) {
        for (int i = 0; i < values.size(); i++) {
            if (!Double.isFinite(values.at(i))) {
                return false;
            }
        }
        return true;
    }
}
