package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.framing.FramingState;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * A state of the parser that splits a VRPN stream into messages, such as expecting the version cookie. The first 24
 * bytes of a message determine its size.
 */
public enum VrpnFramingPhase implements FramingState<VrpnFramingPhase> {
    /** The 24-byte cookie comes first. */
    COOKIE,
    /** All further messages are frames. */
    FRAMES,
    /** The next message is the cookie at the start of a log, sent by the logged side. */
    LOG_COOKIE,
    /** All further messages are log records. */
    RECORDS,
    /** A length was invalid, so the start of the next message is unknown. */
    UNDECODABLE,
    /** The recording lacks bytes, so the start of the next message is searched for. */
    SEARCH,
    /** The recording has no more of the bytes in which the start of a message is searched for. */
    FINAL_SEARCH;

    public static final int HEADER_SIZE = 24;

    @DocumentedLimit(
            value = "content of a message after its header of 24 bytes, checked before memory is allocated",
            unit = "bytes",
            beyond = "the stream is abandoned, PAYLOAD_TOO_LARGE")
    public static final int MAX_PAYLOAD = 64_000;

    public static final int ALIGNMENT = 8;

    /** Returns the framing of a channel after its cookie. */
    public static VrpnFramingPhase forChannel(Channel channel) {
        return channel.equals(VrpnChannelConstants.LOG) ? RECORDS : FRAMES;
    }

    /** Returns true for the states of a log. */
    boolean isLog() {
        return this == LOG_COOKIE || this == RECORDS;
    }

    /** Returns true if this state can occur in a log, or in a connection if {@code log} is false. */
    public boolean isValidFor(boolean log) {
        return this == UNDECODABLE || isLog() == log;
    }

    @Override
    public boolean isSearch() {
        return this == SEARCH || this == FINAL_SEARCH;
    }

    /** Returns true if a search ends at {@code from}, where a message begins. */
    public boolean isFoundAt(ByteBuffer bytes, int from) {
        return VrpnMessageBoundaryFinder.INSTANCE.isFoundAt(bytes, from, this == FINAL_SEARCH);
    }

    public boolean expectsCookie() {
        return this == COOKIE || this == LOG_COOKIE;
    }

    /** Counts the padding, too. */
    @Override
    public int required(ByteBuffer bytes, int from, Direction direction) {
        int left = bytes.limit() - from;
        return switch (this) {
            case COOKIE, LOG_COOKIE -> HEADER_SIZE;
            case FRAMES, RECORDS -> left < HEADER_SIZE ? HEADER_SIZE : messageSize(readDeclaredLength(bytes, from));
            case UNDECODABLE -> left;
            case SEARCH, FINAL_SEARCH -> VrpnMessageBoundaryFinder.INSTANCE.required(bytes, from, this == FINAL_SEARCH);
        };
    }

    @Override
    public boolean isUndecodable() {
        return this == UNDECODABLE;
    }

    private int messageSize(long declared) {
        return isValidLength(declared) ? messageLength((int) declared) : HEADER_SIZE;
    }

    @Override
    public VrpnFramingPhase advance(ByteBuffer bytes, int from, int length) {
        return switch (this) {
            case COOKIE -> VrpnCookie.startsAt(bytes, from) ? FRAMES : UNDECODABLE;
            case LOG_COOKIE -> VrpnCookie.startsAt(bytes, from) ? RECORDS : UNDECODABLE;
            case FRAMES, RECORDS -> isValidLength(readDeclaredLength(bytes, from)) ? this : UNDECODABLE;
            case UNDECODABLE -> UNDECODABLE;
            case SEARCH, FINAL_SEARCH -> isFoundAt(bytes, from) ? FRAMES : this;
        };
    }

    /** Returns the size of header and payload declared by the header at {@code from}; may be any number. */
    public long readDeclaredLength(ByteBuffer bytes, int from) {
        return this == RECORDS ? VrpnLogRecordHeader.readLength(bytes, from) : readFrameLength(bytes, from);
    }

    /**
     * Returns the time in a frame's or record's header at {@code from}, in nanoseconds since 1970 by the sender's
     * clock.
     */
    public long readTime(ByteBuffer bytes, int from) {
        int at = from + (this == RECORDS ? VrpnLogRecordHeader.SECONDS_AT : VrpnMessageHeader.SECONDS_AT);
        return VrpnMessageHeader.toNanos(bytes.getInt(at), bytes.getInt(at + Integer.BYTES));
    }

    /** Returns the sender in the header: a device id, or the number of a system message. */
    public int readSender(ByteBuffer bytes, int from) {
        return bytes.getInt(from + (this == RECORDS ? VrpnLogRecordHeader.SENDER_AT : VrpnMessageHeader.SENDER_AT));
    }

    /** Returns the type id in the header. */
    public int readType(ByteBuffer bytes, int from) {
        return bytes.getInt(from + (this == RECORDS ? VrpnLogRecordHeader.TYPE_AT : VrpnMessageHeader.TYPE_AT));
    }

    /** Reads the header of a frame or record. */
    public VrpnMessageHeader readHeader(ByteReader in) {
        return this == RECORDS ? VrpnLogRecordHeader.read(in) : VrpnMessageHeader.read(in);
    }

    /**
     * Returns the message size for a header and payload of {@code length} bytes: frames are padded, records are not.
     */
    public int messageLength(int length) {
        return isLog() ? length : padLength(length);
    }

    /** Returns the length field of a frame: header and payload, without padding. */
    public static long readFrameLength(ByteBuffer bytes, int from) {
        return bytes.getInt(from) & 0xffff_ffffL;
    }

    public static boolean isValidLength(long length) {
        return length >= HEADER_SIZE && length <= HEADER_SIZE + MAX_PAYLOAD;
    }

    public static int padLength(int length) {
        return (length + ALIGNMENT - 1) & -ALIGNMENT;
    }
}
