package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Lane;

/** A session begins with a packet that asks for one, whole and without any breach. */
record SetpSigns(SetpTypes types) implements Lane.Signs {

    @Override
    public boolean known(ByteBuffer first) {
        return SetpPacket.of(first, SetpMode.STRICT)
                .filter(packet -> packet.connects(types))
                .isPresent();
    }
}
