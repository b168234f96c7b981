package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.DecoderEventEmitter;

/**
 * A VRPN dial message: the rotation of one dial since its last report, in revolutions.
 *
 * <pre>
 *   │f64 change│i32 dial│   12 bytes
 * </pre>
 */
public record VrpnDialMessage(int dial, double change) implements VrpnDeviceMessage {

    static VrpnDialMessage read(ByteReader in) {
        VrpnFieldCodec.requireLength(in, 12);
        double change = in.f64("change", "revolutions");
        return new VrpnDialMessage(VrpnFieldCodec.requireNotNegative(in, "dial", in.i32("dial")), change);
    }

    @Override
    public VrpnMessageType type() {
        return VrpnMessageType.DIAL;
    }

    @Override
    public void write(ByteWriter out) {
        out.f64("change", change).i32("dial", dial);
    }

    @Override
    public boolean isFinite() {
        return Double.isFinite(change);
    }

    @Override
    public void emitSamples(SampleMetadata stamp, DecoderEventEmitter out) {
        out.emitSample(new Sample.Dial(stamp, dial, change));
    }
}
