package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.vrpn.wire.VrpnMessageBoundaryFinder;

/** Recognizes captured UDP datagrams as VRPN when the capture lacks the message that announced their port. */
final class VrpnDatagramFlowSignature implements FlowProtocolMatcher.FlowSignature {

    @Override
    public boolean matchesWithinSession(ByteBuffer bytes) {
        return VrpnMessageBoundaryFinder.isWhole(bytes);
    }
}
