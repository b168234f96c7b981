package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Rest;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * The part of a message that has come: nothing, or some of its bytes.
 *
 * @param needs bytes of the whole message, or of its header while that is not whole; kept, as finding it again would
 *     walk all parts for every byte of a peer that sends single ones
 */
record VrpnPart(@Nullable Rest rest, int needs) {
    static final VrpnPart NONE = new VrpnPart(null, VrpnStage.HEADER);

    /** The first bytes of a message, at the end of an entry. */
    static VrpnPart begun(ByteBuffer bytes, VrpnStage stage, long at, Entry entry) {
        return new VrpnPart(Rest.of(bytes, at, entry.index(), entry.arrival()), NONE.needs(bytes, stage));
    }

    /** {@code begun}, which is this part's rest, and {@code more}, of a message that is still not whole. */
    VrpnPart and(Rest begun, ByteBuffer more, VrpnStage stage) {
        return new VrpnPart(begun.and(more), needs(more, stage));
    }

    int length() {
        return rest == null ? 0 : rest.length();
    }

    /** Bytes of the message that this and {@code more} begin; more than both hold while it is not whole. */
    int needs(ByteBuffer more, VrpnStage stage) {
        boolean headerIsNew = needs == VrpnStage.HEADER && length() + more.remaining() >= VrpnStage.HEADER;
        return headerIsNew ? stage.size(joined(more, VrpnStage.HEADER), 0) : needs;
    }

    /** The first {@code size} bytes of this and {@code more}. */
    ByteBuffer joined(ByteBuffer more, int size) {
        var piece = more.slice(more.position(), size - length());
        return rest == null ? piece : rest.joined(piece);
    }
}
