package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Lane;

/** Detects SETP flows in captured traffic by their first packet: a complete, valid connect packet. */
record SetpSigns(SetpTypes types) implements Lane.Signs {

    @Override
    public boolean known(ByteBuffer first) {
        return SetpPacket.of(first, SetpMode.STRICT)
                .filter(packet -> packet.connects(types))
                .isPresent();
    }
}
