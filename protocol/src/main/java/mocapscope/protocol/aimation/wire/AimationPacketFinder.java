package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.framing.MessageStartFinder;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;

/** Finds the WebSocket frames of AImation packets in bytes whose frame boundaries are unknown. */
public final class AimationPacketFinder extends MessageStartFinder {
    private static final byte[] MAGIC = AimationPacketHeader.MAGIC.getBytes(StandardCharsets.US_ASCII);

    private static final int BINARY = 2;

    /** The final and the reserved bits are 0, but for the bit that a frame ends its message. */
    private static final int FIN = 0x80;

    private static final int MASK = 0x80;
    private static final int LONGEST_HEADER = 14;

    static final AimationPacketFinder INSTANCE = new AimationPacketFinder();

    private AimationPacketFinder() {
        super(LONGEST_HEADER + MAGIC.length);
    }

    /** Returns true if a packet that a server sends lies in these bytes: its frames are not masked. */
    public static boolean hasServerPacket(ByteBuffer bytes) {
        int at = INSTANCE.find(bytes, bytes.position(), false);
        return at >= 0 && (bytes.get(at + 1) & MASK) == 0;
    }

    @Override
    protected int plausibleSize(ByteBuffer bytes, int at) {
        if ((bytes.get(at) & ~FIN & 0xff) != BINARY) {
            return 0;
        }
        var frame = bytes.slice(at, bytes.limit() - at);
        int header = WebSocketFrameHeader.size(frame);
        if (!hasMagic(frame, header)) {
            return 0;
        }
        try {
            return WebSocketFrame.length(frame);
        } catch (DecodeException _) {
            return 0;
        }
    }

    /** A client's payload is masked with the last four bytes of the header. */
    private static boolean hasMagic(ByteBuffer frame, int header) {
        boolean isMasked = (frame.get(1) & MASK) != 0;
        for (int i = 0; i < MAGIC.length; i++) {
            int key = isMasked ? frame.get(header - Integer.BYTES + i % Integer.BYTES) : 0;
            if ((byte) (frame.get(header + i) ^ key) != MAGIC[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected boolean isUnmistakable(ByteBuffer bytes, int at, int size) {
        return true;
    }
}
