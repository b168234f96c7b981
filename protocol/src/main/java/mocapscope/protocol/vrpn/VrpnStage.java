package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.session.FramingState;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * How one direction of a connection, or a log of it, is framed from here on. The first 24 bytes of a message tell its
 * size.
 */
enum VrpnStage implements FramingState<VrpnStage> {
    /** The 24-byte cookie comes first. */
    COOKIE,
    /** Frames follow each other to the end. */
    FRAMES,
    /** A log begins with the cookie of whoever said what it holds. */
    LOG_COOKIE,
    /** Records of a log follow each other to its end. */
    RECORDS,
    /** A length was wrong: nobody knows where the next message begins. */
    UNDECODABLE;

    static final int HEADER = 24;
    static final int MOST_PAYLOAD = 64_000;
    static final int ALIGNMENT = 8;

    /** How messages follow each other on that channel, once the cookie is over. */
    static VrpnStage of(Channel channel) {
        return channel.equals(VrpnChannels.LOG) ? RECORDS : FRAMES;
    }

    /** Whether it is a log. */
    boolean logged() {
        return this == LOG_COOKIE || this == RECORDS;
    }

    /** Whether a log, or else a connection, can stand there. */
    boolean on(boolean log) {
        return this == UNDECODABLE || logged() == log;
    }

    boolean cookie() {
        return this == COOKIE || this == LOG_COOKIE;
    }

    /** Counts the padding, too. */
    @Override
    public int required(ByteBuffer bytes, int from, Direction direction) {
        int left = bytes.limit() - from;
        return switch (this) {
            case COOKIE, LOG_COOKIE -> HEADER;
            case FRAMES, RECORDS -> left < HEADER ? HEADER : size(declared(bytes, from));
            case UNDECODABLE -> left;
        };
    }

    private int size(long declared) {
        return lengthFits(declared) ? whole((int) declared) : HEADER;
    }

    @Override
    public VrpnStage after(ByteBuffer bytes, int from, int length) {
        return switch (this) {
            case COOKIE -> Cookie.begins(bytes, from) ? FRAMES : UNDECODABLE;
            case LOG_COOKIE -> Cookie.begins(bytes, from) ? RECORDS : UNDECODABLE;
            case FRAMES, RECORDS -> lengthFits(declared(bytes, from)) ? this : UNDECODABLE;
            case UNDECODABLE -> UNDECODABLE;
        };
    }

    /** Bytes of header and payload, as the header at {@code from} has them; any number. */
    long declared(ByteBuffer bytes, int from) {
        return this == RECORDS ? VrpnRecord.length(bytes, from) : length(bytes, from);
    }

    /** Nanoseconds since 1970 by the sender's clock, as a frame's or a record's header at {@code from} has them. */
    long time(ByteBuffer bytes, int from) {
        int at = from + (this == RECORDS ? VrpnRecord.SECONDS_AT : VrpnHeader.SECONDS_AT);
        return VrpnHeader.nanos(bytes.getInt(at), bytes.getInt(at + Integer.BYTES));
    }

    /** Its sender: id of a device; of a system message its number. */
    int sender(ByteBuffer bytes, int from) {
        return bytes.getInt(from + (this == RECORDS ? VrpnRecord.SENDER_AT : VrpnHeader.SENDER_AT));
    }

    /** Its type. */
    int type(ByteBuffer bytes, int from) {
        return bytes.getInt(from + (this == RECORDS ? VrpnRecord.TYPE_AT : VrpnHeader.TYPE_AT));
    }

    /** A frame's or a record's header. */
    VrpnHeader header(ByteReader in) {
        return this == RECORDS ? VrpnRecord.read(in) : VrpnHeader.read(in);
    }

    /** Bytes of the message with header and payload of {@code length}: records are not padded. */
    int whole(int length) {
        return this == FRAMES ? padded(length) : length;
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
