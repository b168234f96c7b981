package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Doubles;

/** Analog channels that a client sets. */
sealed interface VrpnOutput extends VrpnReport {

    /**
     * How many channels the device has; it says so to every client that comes.
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
     * Set one channel. The second number only fills the space.
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
     * Set the first n channels. The second number only fills the space.
     *
     * <pre>
     *   │i32 n│i32 0│ n × │f64 value│
     * </pre>
     */
    record ChangeAll(Doubles values) implements VrpnOutput {

        static ChangeAll read(ByteReader in) {
            int count = in.i32("num_channels");
            VrpnFields.fits(in, "num_channels", count, Double.BYTES, in.remaining() - Integer.BYTES);
            in.i32("unused");
            return new ChangeAll(Doubles.of(in.f64s("values", count)));
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
