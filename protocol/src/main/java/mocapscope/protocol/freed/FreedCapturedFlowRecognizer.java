package mocapscope.protocol.freed;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;

/** Recognizes captured UDP datagrams as FreeD, at any port, by a D1 message with a correct checksum. */
final class FreedCapturedFlowRecognizer implements FlowProtocolMatcher.FlowSignature {

    @Override
    public boolean matches(ByteBuffer first) {
        int size = FreedMessageType.POSITION.size();
        if (first.remaining() < size
                || first.remaining() % size != 0
                || (first.get(first.position()) & 0xff) != FreedMessageType.POSITION.number()) {
            return false;
        }
        var message = first.slice(first.position(), size);
        return (message.get(size - 1) & 0xff) == FreedMessageType.checksum(message);
    }
}
