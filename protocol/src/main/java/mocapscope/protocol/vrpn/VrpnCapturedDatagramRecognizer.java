package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.vrpn.wire.VrpnMessageBoundaryFinder;

/**
 * Recognizes captured UDP datagrams as VRPN by their message structure, for captures that lack the message announcing
 * their port.
 */
final class VrpnCapturedDatagramRecognizer implements FlowProtocolMatcher.FlowSignature {

    @Override
    public boolean matchesWithinSession(ByteBuffer bytes) {
        return VrpnMessageBoundaryFinder.isWhole(bytes);
    }
}
