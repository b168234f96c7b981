package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a message whose end has not come: slices of the entries it came in, newest first. Nothing is copied
 * until the message is whole, so that a peer that sends single bytes costs no more than its bytes.
 *
 * @param length bytes so far
 * @param needs bytes the message has, or its header while that is not whole
 * @param firstEntry index of the entry that held the first byte
 * @param at bytes that had crossed before the first
 */
record VrpnRest(@Nullable VrpnRest before, ByteBuffer bytes, int length, int needs, long firstEntry, long at) {
    static final VrpnRest NONE =
            new VrpnRest(null, ByteBuffer.allocate(0).asReadOnlyBuffer(), 0, VrpnStage.HEADER, -1, -1);

    boolean isEmpty() {
        return length == 0;
    }

    /** The beginning of a message at the end of an entry; {@code place} is where it stands. */
    static VrpnRest begun(ByteBuffer bytes, VrpnStage stage, long entry, long place) {
        return new VrpnRest(null, bytes, bytes.remaining(), NONE.needs(bytes, stage), entry, place);
    }

    /** This and {@code more}, of a message that is still not whole. */
    VrpnRest and(ByteBuffer more, VrpnStage stage) {
        return new VrpnRest(this, more, length + more.remaining(), needs(more, stage), firstEntry, at);
    }

    /** Size of the message that this and {@code more} begin; more than both hold when it is not whole. */
    int needs(ByteBuffer more, VrpnStage stage) {
        if (needs > VrpnStage.HEADER || length + more.remaining() < VrpnStage.HEADER) {
            return needs;
        }
        return stage.size(joined(more, VrpnStage.HEADER), 0);
    }

    /** The first {@code size} bytes of this and {@code more} in one piece, read-only. */
    ByteBuffer joined(ByteBuffer more, int size) {
        var whole = new byte[size];
        more.get(more.position(), whole, length, size - length);
        for (var part = this; part != null; part = part.before) {
            part.bytes.get(part.bytes.position(), whole, part.length - part.bytes.remaining(), part.bytes.remaining());
        }
        return ByteBuffer.wrap(whole).asReadOnlyBuffer();
    }
}
