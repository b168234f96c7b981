package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.FlowMatcher;

/** Detects SETP flows in captured traffic by their first packet: a complete, valid connect packet. */
record SetpSigns(SetpTypes types) implements FlowMatcher.FlowSignature {

    @Override
    public boolean matches(ByteBuffer first) {
        return SetpPacket.of(first, SetpMode.STRICT)
                .filter(packet -> packet.connects(types))
                .isPresent();
    }
}
