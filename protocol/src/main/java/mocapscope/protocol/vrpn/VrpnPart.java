package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Rest;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * The bytes received so far of an incomplete VRPN message, and the number of bytes it needs.
 *
 * @param rest the received bytes, or null if there are none
 * @param needs size of the whole message in bytes, or of its header while that is incomplete; stored, as computing it
 *     again would visit all pieces for every byte of a peer that sends single bytes
 */
record VrpnPart(@Nullable Rest rest, int needs) {
    static final VrpnPart NONE = new VrpnPart(null, VrpnStage.HEADER);

    /** Returns the part for the first bytes of a message, at the end of an entry. */
    static VrpnPart begun(ByteBuffer bytes, VrpnStage stage, long at, Entry entry) {
        return new VrpnPart(Rest.of(bytes, at, entry.index(), entry.arrival()), NONE.needs(bytes, stage));
    }

    /**
     * Returns the part extended by {@code more}, of a message still incomplete; {@code begun} is the rest of this part.
     */
    VrpnPart and(Rest begun, ByteBuffer more, VrpnStage stage) {
        return new VrpnPart(begun.and(more), needs(more, stage));
    }

    int length() {
        return rest == null ? 0 : rest.length();
    }

    /**
     * Returns the size of the message that this part and {@code more} begin; larger than both while it is incomplete.
     */
    int needs(ByteBuffer more, VrpnStage stage) {
        boolean headerIsNew = needs == VrpnStage.HEADER && length() + more.remaining() >= VrpnStage.HEADER;
        return headerIsNew ? stage.size(joined(more, VrpnStage.HEADER), 0) : needs;
    }

    /** Returns the first {@code size} bytes of this part and {@code more}. */
    ByteBuffer joined(ByteBuffer more, int size) {
        var piece = more.slice(more.position(), size - length());
        return rest == null ? piece : rest.joined(piece);
    }
}
