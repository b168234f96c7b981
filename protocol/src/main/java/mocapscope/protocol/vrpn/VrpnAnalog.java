package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Doubles;

/**
 * The latest value of every channel. The count is sent as a double.
 *
 * <pre>
 *   │f64 n│ n × │f64 channel│
 * </pre>
 */
record VrpnAnalog(Doubles channels) implements VrpnReport {

    static VrpnAnalog read(ByteReader in) {
        double declared = in.f64("num_channels");
        if (!(declared >= 0 && declared <= in.remaining() / Double.BYTES) || declared != (int) declared) {
            throw in.reject(
                    VrpnRule.COUNT_TOO_LARGE,
                    "num_channels",
                    "%s channels where %d bytes are left".formatted(declared, in.remaining()));
        }
        return new VrpnAnalog(Doubles.of(in.f64s("channels", (int) declared)));
    }

    @Override
    public VrpnType type() {
        return VrpnType.ANALOG;
    }

    @Override
    public void write(ByteWriter out) {
        out.f64("num_channels", channels.size());
        VrpnFields.f64s(out, "channels", channels);
    }

    @Override
    public boolean finite() {
        return VrpnFields.finite(channels);
    }
}
