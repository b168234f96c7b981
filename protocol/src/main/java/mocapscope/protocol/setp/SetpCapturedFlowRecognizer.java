package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpValidationMode;
import mocapscope.protocol.transcript.Direction;

/** Recognizes a SETP flow in captured traffic by the packet that requests a session. */
record SetpCapturedFlowRecognizer(SetpMessageTypeTable types) implements FlowProtocolMatcher.FlowSignature {

    @Override
    public boolean matches(ByteBuffer first) {
        return SetpPacket.of(first, SetpValidationMode.STRICT)
                .filter(packet -> packet.opensSession(types))
                .isPresent();
    }

    /** A client gives the attempt up when its request is not answered. */
    @Override
    public Optional<Rule> unansweredRule() {
        return Optional.of(ConnectionProblemKind.SESSION_LOST);
    }

    /** A packet of a session follows the request of that session. */
    @Override
    public boolean canStart(ByteBuffer first, Direction direction) {
        return SetpPacket.of(first, SetpValidationMode.STRICT)
                .filter(packet -> packet.header().session() != 0)
                .isEmpty();
    }
}
