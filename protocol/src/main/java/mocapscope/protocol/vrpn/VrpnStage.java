package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.session.FramingState;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * The framing state of one direction: cookie, frames, log cookie, log records or undecodable. The first 24 bytes of a
 * message determine its size.
 */
enum VrpnStage implements FramingState<VrpnStage> {
    /** The 24-byte cookie comes first. */
    COOKIE,
    /** All further messages are frames. */
    FRAMES,
    /** The next message is the cookie at the start of a log, sent by the logged side. */
    LOG_COOKIE,
    /** All further messages are log records. */
    RECORDS,
    /** A length was invalid, so the start of the next message is unknown. */
    UNDECODABLE;

    static final int HEADER = 24;
    static final int MOST_PAYLOAD = 64_000;
    static final int ALIGNMENT = 8;

    /** Returns the framing of a channel after its cookie. */
    static VrpnStage of(Channel channel) {
        return channel.equals(VrpnChannels.LOG) ? RECORDS : FRAMES;
    }

    /** Returns true for the states of a log. */
    boolean logged() {
        return this == LOG_COOKIE || this == RECORDS;
    }

    /** Returns true if this state can occur in a log, or in a connection if {@code log} is false. */
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

    /** Returns the size of header and payload declared by the header at {@code from}; may be any number. */
    long declared(ByteBuffer bytes, int from) {
        return this == RECORDS ? VrpnRecord.length(bytes, from) : length(bytes, from);
    }

    /**
     * Returns the time in a frame's or record's header at {@code from}, in nanoseconds since 1970 by the sender's
     * clock.
     */
    long time(ByteBuffer bytes, int from) {
        int at = from + (this == RECORDS ? VrpnRecord.SECONDS_AT : VrpnHeader.SECONDS_AT);
        return VrpnHeader.nanos(bytes.getInt(at), bytes.getInt(at + Integer.BYTES));
    }

    /** Returns the sender in the header: a device id, or the number of a system message. */
    int sender(ByteBuffer bytes, int from) {
        return bytes.getInt(from + (this == RECORDS ? VrpnRecord.SENDER_AT : VrpnHeader.SENDER_AT));
    }

    /** Returns the type id in the header. */
    int type(ByteBuffer bytes, int from) {
        return bytes.getInt(from + (this == RECORDS ? VrpnRecord.TYPE_AT : VrpnHeader.TYPE_AT));
    }

    /** Reads the header of a frame or record. */
    VrpnHeader header(ByteReader in) {
        return this == RECORDS ? VrpnRecord.read(in) : VrpnHeader.read(in);
    }

    /**
     * Returns the message size for a header and payload of {@code length} bytes: frames are padded, records are not.
     */
    int whole(int length) {
        return this == FRAMES ? padded(length) : length;
    }

    /** Returns the length field of a frame: header and payload, without padding. */
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
