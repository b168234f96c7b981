package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * The 24-byte header of a record in a VRPN log file. It has the fields of a message header in another order, without
 * padding.
 *
 * <pre>
 *   0        4        8        12       16             20       24
 *   ├ type   ┼ sender ┼ sec    ┼ usec   ┼ payload_len  ┼ unused ┼ payload … ┤
 * </pre>
 */
public final class VrpnLogRecordHeader {
    public static final int TYPE_AT = 0;
    static final int SENDER_AT = 4;
    public static final int SECONDS_AT = 8;
    public static final int MICROSECONDS_AT = 12;
    static final int LENGTH_AT = 16;

    /** The size of a header in the memory of a 64-bit program. */
    private static final int DUMP_SIZE = 40;

    private static final int MOST_IDS = 1 << 16;
    private static final int MICROSECONDS = 1_000_000;
    private static final int LONGEST_PAYLOAD = 1 << 24;

    /** Offsets in a record of a frame's length, seconds, microseconds, sender, type and sequence number. */
    private static final int[] PLACES = {LENGTH_AT, SECONDS_AT, MICROSECONDS_AT, SENDER_AT, TYPE_AT, 20};

    private VrpnLogRecordHeader() {}

    public static VrpnMessageHeader read(ByteReader in) {
        in.section("§3");
        int type = in.i32("type");
        int sender = in.i32("sender");
        int seconds = in.i32("seconds", "s");
        int microseconds = in.i32("microseconds", "µs");
        in.i32("payload_length", "bytes");
        in.i32("unused");
        return new VrpnMessageHeader(VrpnMessageHeader.toNanos(seconds, microseconds), sender, type);
    }

    /** Writes the header of a payload of {@code payload} bytes. */
    public static void write(ByteWriter out, VrpnMessageHeader header, int payload) {
        out.section("§3")
                .i32("type", header.type())
                .i32("sender", header.sender())
                .i32("seconds", header.seconds())
                .i32("microseconds", header.microseconds())
                .i32("payload_length", payload)
                .i32("unused", 0);
    }

    /** Returns the size of header and payload declared by the header at {@code from}; may be any number. */
    static long readLength(ByteBuffer bytes, int from) {
        return (long) VrpnFramingPhase.HEADER_SIZE + bytes.getInt(from + LENGTH_AT);
    }

    /**
     * Returns true if the header at {@code from} has ids, microseconds and a length within their bounds. A message header
     * has its seconds and a type, which is negative for the first messages, in the places of an id and the length.
     */
    public static boolean isPlausible(ByteBuffer bytes, int from) {
        int microseconds = bytes.getInt(from + MICROSECONDS_AT);
        int length = bytes.getInt(from + LENGTH_AT);
        return Math.abs((long) bytes.getInt(from + SENDER_AT)) <= MOST_IDS
                && Math.abs((long) bytes.getInt(from + TYPE_AT)) <= MOST_IDS
                && microseconds >= 0
                && microseconds < MICROSECONDS
                && length >= 0
                && length <= LONGEST_PAYLOAD;
    }

    /**
     * Describes the layout of a record that a program wrote as it lay in its memory; empty for the usual layout, or for
     * one that is unknown.
     */
    public static String unsupportedLayout(ByteBuffer record) {
        if (record.limit() < DUMP_SIZE || isPlausible(record, 0)) {
            return "";
        }
        for (var order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            var bytes = record.duplicate().order(order);
            var endian = order == ByteOrder.BIG_ENDIAN ? "big-endian" : "little-endian";
            if (order == ByteOrder.LITTLE_ENDIAN && isPlausible(bytes, 0)) {
                return "its records are little-endian, as in the memory of the program that wrote them; VRPN logs are"
                        + " big-endian";
            }
            if (isDump(bytes)) {
                return ("its records are %s memory of a 64-bit program: headers of 40 bytes with a time of 16 bytes, and"
                                + " an address, instead of 24 bytes")
                        .formatted(endian);
            }
        }
        return "";
    }

    /** Returns true for type, sender, seconds and microseconds of 64 bits each, length, padding and an address. */
    private static boolean isDump(ByteBuffer bytes) {
        long seconds = bytes.getLong(SECONDS_AT);
        long microseconds = bytes.getLong(SECONDS_AT + Long.BYTES);
        int length = bytes.getInt(SECONDS_AT + 2 * Long.BYTES);
        return Math.abs((long) bytes.getInt(SENDER_AT)) <= MOST_IDS
                && Math.abs((long) bytes.getInt(TYPE_AT)) <= MOST_IDS
                && seconds >= 0
                && seconds <= 0xffff_ffffL
                && microseconds >= 0
                && microseconds < MICROSECONDS
                && length >= 0
                && length <= LONGEST_PAYLOAD;
    }

    /** Returns the offset in a record of the field at {@code offset} in a frame. */
    public static int toRecordOffset(int offset) {
        return offset < 0 || offset >= VrpnFramingPhase.HEADER_SIZE ? offset : PLACES[offset / Integer.BYTES];
    }
}
