package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.framing.MessageStartFinder;

/**
 * Finds VRPN messages in bytes whose message boundaries are unknown, as in a capture that begins within a session. The
 * bytes are in network order.
 */
public final class VrpnMessageBoundaryFinder extends MessageStartFinder {
    static final VrpnMessageBoundaryFinder INSTANCE = new VrpnMessageBoundaryFinder();

    private static final int SYSTEM_TYPES = 5;
    private static final int MICROSECONDS = 1_000_000;
    private static final int POSE_PAYLOAD = 64;
    private static final int POSITION_AT = VrpnFramingPhase.HEADER_SIZE + 2 * Integer.BYTES;
    private static final int QUATERNION_AT = POSITION_AT + 3 * Double.BYTES;
    private static final int MOST_SENSORS = 1 << 16;
    private static final double FARTHEST = 1e6;
    private static final double UNIT_TOLERANCE = 1e-3;

    private VrpnMessageBoundaryFinder() {
        super(VrpnFramingPhase.HEADER_SIZE);
    }

    /** Returns true if a datagram consists of whole messages. */
    public static boolean isWhole(ByteBuffer datagram) {
        int at = datagram.position();
        boolean isCertain = false;
        while (at < datagram.limit()) {
            if (!isPlausible(datagram, at) || messageEnd(datagram, at) > datagram.limit()) {
                return false;
            }
            isCertain |= datagram.getInt(at + VrpnMessageHeader.SECONDS_AT) != 0 || isPose(datagram, at);
            at = messageEnd(datagram, at);
        }
        return isCertain;
    }

    /** Returns true if only a server sends this: a pose lies among the first messages. */
    public static boolean hasPose(ByteBuffer bytes) {
        int at = INSTANCE.find(bytes, bytes.position(), false);
        boolean hasPose = false;
        for (int i = 0; i < 3 && at >= 0 && isPlausible(bytes, at) && messageEnd(bytes, at) <= bytes.limit(); i++) {
            hasPose |= isPose(bytes, at);
            at = messageEnd(bytes, at);
        }
        return hasPose;
    }

    @Override
    protected int plausibleSize(ByteBuffer bytes, int at) {
        return isPlausible(bytes, at) ? messageEnd(bytes, at) - at : 0;
    }

    /** Returns true if the header has a time; zeros within a payload look like a header without one. */
    @Override
    protected boolean isDistinct(ByteBuffer bytes, int at) {
        return bytes.getLong(at + VrpnMessageHeader.SECONDS_AT) != 0;
    }

    @Override
    protected boolean isUnmistakable(ByteBuffer bytes, int at, int size) {
        return isPose(bytes, at);
    }

    /** Returns true if the message of {@code bytes} at {@code from} has the shape of a pose with a unit quaternion. */
    public static boolean isPose(ByteBuffer bytes, int from) {
        int length = VrpnFramingPhase.HEADER_SIZE + POSE_PAYLOAD;
        if (from + length > bytes.limit()
                || bytes.getInt(from) != length
                || bytes.getInt(from + VrpnMessageHeader.TYPE_AT) < 0) {
            return false;
        }
        int sensor = bytes.getInt(from + VrpnFramingPhase.HEADER_SIZE);
        double squares = 0;
        for (int i = 0; i < 4; i++) {
            double part = bytes.getDouble(from + QUATERNION_AT + i * Double.BYTES);
            squares += part * part;
        }
        boolean isNear = true;
        for (int i = 0; i < 3; i++) {
            isNear &= Math.abs(bytes.getDouble(from + POSITION_AT + i * Double.BYTES)) < FARTHEST;
        }
        return sensor >= 0 && sensor < MOST_SENSORS && isNear && Math.abs(squares - 1) < UNIT_TOLERANCE;
    }

    private static int messageEnd(ByteBuffer bytes, int at) {
        return at + VrpnFramingPhase.padLength((int) VrpnFramingPhase.readFrameLength(bytes, at));
    }

    private static boolean isPlausible(ByteBuffer bytes, int at) {
        if (at + VrpnFramingPhase.HEADER_SIZE > bytes.limit()
                || !VrpnFramingPhase.isValidLength(VrpnFramingPhase.readFrameLength(bytes, at))) {
            return false;
        }
        int microseconds = bytes.getInt(at + VrpnMessageHeader.SECONDS_AT + Integer.BYTES);
        int sender = bytes.getInt(at + VrpnMessageHeader.SENDER_AT);
        int type = bytes.getInt(at + VrpnMessageHeader.TYPE_AT);
        boolean isSystem = type < 0 && type >= -SYSTEM_TYPES;
        return bytes.getInt(at + VrpnMessageHeader.SECONDS_AT) >= 0
                && microseconds >= 0
                && microseconds < MICROSECONDS
                && (isSystem || VrpnIdKeyedTable.isValidId(type) && VrpnIdKeyedTable.isValidId(sender));
    }
}
