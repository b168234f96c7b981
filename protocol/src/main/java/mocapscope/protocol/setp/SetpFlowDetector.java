package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.FlowMatcher;

/** Detects SETP flows in captured traffic by their first packet: a complete, valid connect packet. */
record SetpFlowDetector(SetpMessageTypeTable types) implements FlowMatcher.FlowSignature {

    @Override
    public boolean matches(ByteBuffer first) {
        return SetpPacket.of(first, SetpValidationMode.STRICT)
                .filter(packet -> packet.opensSession(types))
                .isPresent();
    }
}
