package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;

/** How one direction of a connection is framed from here on. The first 24 bytes of a message tell its size. */
enum VrpnStage {
    /** The 24-byte cookie comes first. */
    COOKIE,
    /** Frames follow each other to the end. */
    FRAMES,
    /** A length was wrong: nobody knows where the next frame begins. */
    UNDECODABLE;

    static final int HEADER = 24;
    static final int MOST_PAYLOAD = 64_000;
    private static final int ALIGNMENT = 8;

    /** Bytes on the wire, padding included, of the message whose first 24 bytes stand at {@code from}. */
    int size(ByteBuffer bytes, int from) {
        long length = length(bytes, from);
        return this == FRAMES && lengthFits(length) ? padded((int) length) : HEADER;
    }

    /** The stage after that message. */
    VrpnStage after(ByteBuffer bytes, int from) {
        return switch (this) {
            case COOKIE -> Cookie.begins(bytes, from) ? FRAMES : UNDECODABLE;
            case FRAMES -> lengthFits(length(bytes, from)) ? FRAMES : UNDECODABLE;
            case UNDECODABLE -> UNDECODABLE;
        };
    }

    /** A frame's length field: header and payload, without padding. */
    static long length(ByteBuffer bytes, int from) {
        return bytes.getInt(from) & 0xffff_ffffL;
    }

    static boolean lengthFits(long length) {
        return length >= HEADER && length <= HEADER + MOST_PAYLOAD;
    }

    static int padded(int length) {
        return (length + ALIGNMENT - 1) & -ALIGNMENT;
    }
}
