package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.vrpn.wire.VrpnMessageFinder;

/** Recognizes a server's VRPN messages in captured datagrams whose port was announced before the capture began. */
final class VrpnDatagramFlowSignature implements FlowProtocolMatcher.FlowSignature {

    @Override
    public boolean matchesWithinSession(ByteBuffer bytes) {
        return VrpnMessageFinder.isWhole(bytes);
    }
}
