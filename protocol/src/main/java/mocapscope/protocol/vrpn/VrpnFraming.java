package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Framing;

/** Finds where messages end for a gate, from where a decoder stands: perhaps in the middle of one. */
final class VrpnFraming implements Framing {
    private VrpnStage stage;
    private VrpnRest rest;

    VrpnFraming(VrpnStage stage, VrpnRest rest) {
        this.stage = stage;
        this.rest = rest;
    }

    @Override
    public int next(ByteBuffer bytes) {
        if (stage == VrpnStage.UNDECODABLE) {
            return bytes.remaining();
        }
        int needs = rest.needs(bytes, stage);
        if (rest.length() + bytes.remaining() < needs) {
            return 0;
        }
        int length = needs - rest.length();
        stage = stage.after(rest.joined(bytes, needs), 0);
        rest = VrpnRest.NONE;
        return length;
    }
}
