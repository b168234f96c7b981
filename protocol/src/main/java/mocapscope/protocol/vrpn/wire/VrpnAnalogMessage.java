package mocapscope.protocol.vrpn.wire;

import java.util.stream.IntStream;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.DecoderEventEmitter;

/**
 * A VRPN analog message: the current values of all channels of one device. The count is sent as a double.
 *
 * <pre>
 *   │f64 n│ n × │f64 channel│
 * </pre>
 */
public record VrpnAnalogMessage(ImmutableDoubleArray channels) implements VrpnDeviceMessage {
    /** Maximum number of channels in the C++ implementation; layouts up to this size are cached. */
    private static final int USUAL_CHANNELS = 128;

    private static final AnalogChannelDescription[] LAYOUTS = IntStream.rangeClosed(0, USUAL_CHANNELS)
            .mapToObj(AnalogChannelDescription::plain)
            .toArray(AnalogChannelDescription[]::new);

    static VrpnAnalogMessage read(ByteReader in) {
        double declared = in.f64("num_channels");
        if (!(declared >= 0 && declared <= in.remaining() / Double.BYTES) || declared != (int) declared) {
            throw in.reject(
                    VrpnProblemKind.COUNT_TOO_LARGE,
                    "num_channels",
                    "%s channels, but %d bytes are left".formatted(declared, in.remaining()));
        }
        return new VrpnAnalogMessage(ImmutableDoubleArray.of(in.f64s("channels", (int) declared)));
    }

    @Override
    public VrpnMessageType type() {
        return VrpnMessageType.ANALOG;
    }

    @Override
    public void write(ByteWriter out) {
        out.f64("num_channels", channels.size());
        VrpnFieldCodec.writeDoubles(out, "channels", channels);
    }

    @Override
    public boolean isFinite() {
        return VrpnFieldCodec.isFinite(channels);
    }

    @Override
    public void emitSamples(SampleMetadata stamp, DecoderEventEmitter out) {
        out.emitSample(new Sample.Analog(stamp, layout(channels.size()), channels));
    }

    private static AnalogChannelDescription layout(int channels) {
        return channels < LAYOUTS.length ? LAYOUTS[channels] : AnalogChannelDescription.plain(channels);
    }
}
