package mocapscope.protocol.vrpn.wire;

import java.util.Locale;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Quat;

/** The component order of VRPN quaternions: x, y, z, w in implementations, or w, x, y, z in the specification. */
public enum VrpnQuaternionOrder {
    /** The order of all known implementations. */
    XYZW,
    /** The order in the general note of the specification. */
    WXYZ;

    static VrpnQuaternionOrder of(String choice) {
        return valueOf(choice.toUpperCase(Locale.ROOT));
    }

    /** Returns the name used in settings and source descriptions. */
    public String optionValue() {
        return name().toLowerCase(Locale.ROOT);
    }

    Quat read(ByteReader in, String scope) {
        if (this == XYZW && in.canReadUnobserved(4 * Double.BYTES)) {
            var value = new Quat(in.peekF64(0), in.peekF64(8), in.peekF64(16), in.peekF64(24));
            in.skip(scope, 4 * Double.BYTES);
            return value;
        }
        double w = this == WXYZ ? in.f64(scope, "w", "") : 0;
        double x = in.f64(scope, "x", "");
        double y = in.f64(scope, "y", "");
        double z = in.f64(scope, "z", "");
        return new Quat(x, y, z, this == WXYZ ? w : in.f64(scope, "w", ""));
    }

    /** Writes {@code quat} in the implemented order x, y, z, w. */
    static void write(ByteWriter out, String scope, Quat quat) {
        out.open(scope)
                .f64("x", quat.x())
                .f64("y", quat.y())
                .f64("z", quat.z())
                .f64("w", quat.w())
                .close();
    }
}
