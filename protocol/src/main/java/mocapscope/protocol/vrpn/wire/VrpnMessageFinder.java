package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;

/**
 * Finds VRPN messages in bytes whose message boundaries are unknown, as in a capture that begins within a session. The
 * bytes are in network order.
 */
public final class VrpnMessageFinder {
    /** No message begins in these bytes. */
    static final int NONE = -1;

    private static final int SYSTEM_TYPES = 5;
    private static final int MICROSECONDS = 1_000_000;
    private static final int POSE_PAYLOAD = 64;
    private static final int POSITION_AT = VrpnFramingState.HEADER_SIZE + 2 * Integer.BYTES;
    private static final int QUATERNION_AT = POSITION_AT + 3 * Double.BYTES;
    private static final int MOST_SENSORS = 1 << 16;
    private static final double FARTHEST = 1e6;
    private static final double UNIT_TOLERANCE = 1e-3;

    /** The messages that follow each other from one position. */
    private record MessageRun(int whole, int end, boolean isConsistent, boolean hasPose) {}

    private VrpnMessageFinder() {}

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

    /** Returns true if only a server sends this: a pose with a time lies among the first messages. */
    public static boolean hasPose(ByteBuffer bytes) {
        int at = find(bytes, bytes.position(), false);
        return at >= 0 && run(bytes, at).hasPose();
    }

    /**
     * Returns the position at or after {@code from} at which a message certainly begins: a pose, or two whole messages in
     * a row; {@link #NONE} without one. At the {@code end} of the bytes one whole message is enough.
     */
    static int find(ByteBuffer bytes, int from, boolean end) {
        for (int at = from; at + VrpnFramingState.HEADER_SIZE <= bytes.limit(); at++) {
            if (isFoundAt(bytes, at, end)) {
                return at;
            }
        }
        return NONE;
    }

    /** Returns true if a message certainly begins at {@code at}. */
    static boolean isFoundAt(ByteBuffer bytes, int at, boolean end) {
        if (!isPlausible(bytes, at)) {
            return false;
        }
        var run = run(bytes, at);
        boolean isLast = end && run.whole() == 1 && run.end() == bytes.limit();
        return run.isConsistent() && hasTime(bytes, at) && (run.whole() >= 2 || isLast)
                || run.whole() >= 1 && isPose(bytes, at);
    }

    /** Returns the first position from {@code from} at which a message may begin, or the limit less a header. */
    static int findCandidate(ByteBuffer bytes, int from) {
        int at = from;
        while (at + VrpnFramingState.HEADER_SIZE <= bytes.limit()
                && !(isPlausible(bytes, at)
                        && hasTime(bytes, at)
                        && run(bytes, at).isConsistent())) {
            at++;
        }
        return at;
    }

    /**
     * Returns the number of bytes from {@code at} that may decide about the candidate there, or show a message after it: a
     * half more than there are.
     */
    static int requiredBytes(ByteBuffer bytes, int at) {
        int left = bytes.limit() - at;
        return left < VrpnFramingState.HEADER_SIZE
                ? VrpnFramingState.HEADER_SIZE
                : left + Math.max(VrpnFramingState.HEADER_SIZE, left / 2);
    }

    /** Returns true if the header has a time; zeros within a payload look like a header without one. */
    private static boolean hasTime(ByteBuffer bytes, int at) {
        return bytes.getLong(at + VrpnMessageHeader.SECONDS_AT) != 0;
    }

    /** Returns true if the message of {@code bytes} at {@code from} has the shape of a pose with a unit quaternion. */
    public static boolean isPose(ByteBuffer bytes, int from) {
        int length = VrpnFramingState.HEADER_SIZE + POSE_PAYLOAD;
        if (from + length > bytes.limit()
                || bytes.getInt(from) != length
                || bytes.getInt(from + VrpnMessageHeader.TYPE_AT) < 0) {
            return false;
        }
        int sensor = bytes.getInt(from + VrpnFramingState.HEADER_SIZE);
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

    /** Follows at most three messages from {@code start}, whose header is plausible. */
    private static MessageRun run(ByteBuffer bytes, int start) {
        int at = start;
        int whole = 0;
        boolean hasPose = false;
        while (whole < 3 && at + VrpnFramingState.HEADER_SIZE <= bytes.limit()) {
            if (!isPlausible(bytes, at)) {
                return new MessageRun(whole, at, false, hasPose);
            }
            int end = messageEnd(bytes, at);
            if (end > bytes.limit()) {
                break;
            }
            hasPose |= isPose(bytes, at);
            whole++;
            at = end;
        }
        return new MessageRun(whole, at, true, hasPose);
    }

    private static int messageEnd(ByteBuffer bytes, int at) {
        return at + VrpnFramingState.padLength((int) VrpnFramingState.readFrameLength(bytes, at));
    }

    private static boolean isPlausible(ByteBuffer bytes, int at) {
        if (at + VrpnFramingState.HEADER_SIZE > bytes.limit()
                || !VrpnFramingState.isValidLength(VrpnFramingState.readFrameLength(bytes, at))) {
            return false;
        }
        int microseconds = bytes.getInt(at + VrpnMessageHeader.SECONDS_AT + Integer.BYTES);
        int sender = bytes.getInt(at + VrpnMessageHeader.SENDER_AT);
        int type = bytes.getInt(at + VrpnMessageHeader.TYPE_AT);
        boolean isSystem = type < 0 && type >= -SYSTEM_TYPES;
        return bytes.getInt(at + VrpnMessageHeader.SECONDS_AT) >= 0
                && microseconds >= 0
                && microseconds < MICROSECONDS
                && (isSystem || VrpnIdTable.isValidId(type) && VrpnIdTable.isValidId(sender));
    }
}
