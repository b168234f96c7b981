package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Framing;

/** Finds where messages end for a gate, from where a decoder stands: perhaps in the middle of one. */
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
