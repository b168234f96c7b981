package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Framing;

/**
 * Splits a byte stream into whole VRPN messages for the gate, starting from a decoder state. The state may be in the
 * middle of a message.
 */
final class VrpnFraming implements Framing {
    private VrpnStage stage;
    private VrpnPart part;

    VrpnFraming(VrpnStage stage, VrpnPart part) {
        this.stage = stage;
        this.part = part;
    }

    @Override
    public int next(ByteBuffer bytes) {
        if (stage == VrpnStage.UNDECODABLE) {
            return bytes.remaining();
        }
        int needs = part.needs(bytes, stage);
        if (part.length() + bytes.remaining() < needs) {
            return 0;
        }
        int length = needs - part.length();
        stage = stage.after(part.joined(bytes, needs), 0);
        part = VrpnPart.NONE;
        return length;
    }
}
