package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.ImmutableDoubleArray;

/** A VRPN analog-output message: reports the number of output channels or requests new values for them. */
sealed interface VrpnOutput extends VrpnReport {

    /**
     * The number of output channels that a device has, sent to each new client.
     *
     * <pre>
     *   │i32 n│   4 bytes
     * </pre>
     */
    record Channels(int count) implements VrpnOutput {

        static Channels read(ByteReader in) {
            VrpnFields.exactly(in, Integer.BYTES);
            return new Channels(VrpnFields.notNegative(in, "num_channels", in.i32("num_channels")));
        }

        @Override
        public VrpnType type() {
            return VrpnType.OUTPUT_CHANNELS;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("num_channels", count);
        }
    }

    /**
     * Requests a new value for one output channel. The second number is padding.
     *
     * <pre>
     *   │i32 channel│i32 0│f64 value│   16 bytes
     * </pre>
     */
    record Change(int channel, double value) implements VrpnOutput {

        static Change read(ByteReader in) {
            VrpnFields.exactly(in, 16);
            int channel = VrpnFields.notNegative(in, "channel", in.i32("channel"));
            in.i32("unused");
            return new Change(channel, in.f64("value"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.OUTPUT_CHANGE;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("channel", channel).i32("unused", 0).f64("value", value);
        }

        @Override
        public boolean finite() {
            return Double.isFinite(value);
        }
    }

    /**
     * Requests new values for the first n output channels. The second number is padding.
     *
     * <pre>
     *   │i32 n│i32 0│ n × │f64 value│
     * </pre>
     */
    record ChangeAll(ImmutableDoubleArray values) implements VrpnOutput {

        static ChangeAll read(ByteReader in) {
            int count = in.i32("num_channels");
            VrpnFields.fits(in, "num_channels", count, Double.BYTES, in.remaining() - Integer.BYTES);
            in.i32("unused");
            return new ChangeAll(ImmutableDoubleArray.of(in.f64s("values", count)));
        }

        @Override
        public VrpnType type() {
            return VrpnType.OUTPUT_CHANGE_ALL;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("num_channels", values.size()).i32("unused", 0);
            VrpnFields.f64s(out, "values", values);
        }

        @Override
        public boolean finite() {
            return VrpnFields.finite(values);
        }
    }
}
