package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.ImmutableDoubleArray;

/** A VRPN analog-output message: reports the number of output channels or requests new values for them. */
public sealed interface VrpnAnalogOutputMessage extends VrpnDeviceMessage {

    /**
     * The number of output channels that a device has, sent to each new client.
     *
     * <pre>
     *   │i32 n│   4 bytes
     * </pre>
     */
    record OutputChannelCount(int count) implements VrpnAnalogOutputMessage {

        static OutputChannelCount read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, Integer.BYTES);
            return new OutputChannelCount(
                    VrpnFieldCodec.requireNotNegative(in, "num_channels", in.i32("num_channels")));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.OUTPUT_CHANNELS;
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
    record OutputChangeRequest(int channel, double value) implements VrpnAnalogOutputMessage {

        static OutputChangeRequest read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 16);
            int channel = VrpnFieldCodec.requireNotNegative(in, "channel", in.i32("channel"));
            in.i32("unused");
            return new OutputChangeRequest(channel, in.f64("value"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.OUTPUT_CHANGE;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("channel", channel).i32("unused", 0).f64("value", value);
        }

        @Override
        public boolean isFinite() {
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
    record OutputChangeAllRequest(ImmutableDoubleArray values) implements VrpnAnalogOutputMessage {

        static OutputChangeAllRequest read(ByteReader in) {
            int count = in.i32("num_channels");
            VrpnFieldCodec.requireCountFits(in, "num_channels", count, Double.BYTES, in.remaining() - Integer.BYTES);
            in.i32("unused");
            return new OutputChangeAllRequest(ImmutableDoubleArray.of(in.f64s("values", count)));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.OUTPUT_CHANGE_ALL;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("num_channels", values.size()).i32("unused", 0);
            VrpnFieldCodec.writeDoubles(out, "values", values);
        }

        @Override
        public boolean isFinite() {
            return VrpnFieldCodec.isFinite(values);
        }
    }
}
