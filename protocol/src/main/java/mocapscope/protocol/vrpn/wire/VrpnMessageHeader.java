package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * The 24-byte header of a VRPN message: time in nanoseconds since 1970, sender id and type id. See {@link VrpnMessage}
 * for its layout.
 *
 * @param time nanoseconds since 1970 by the sender's clock
 * @param sender device id, or the number of a system message
 */
public record VrpnMessageHeader(long time, int sender, int type) {
    public static final int SECONDS_AT = 4;
    public static final int SENDER_AT = 12;
    public static final int TYPE_AT = 16;
    public static final int SEQUENCE_AT = 20;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long NANOS_PER_MICROSECOND = 1_000L;

    static VrpnMessageHeader read(ByteReader in) {
        in.section("§2.4");
        in.u32("length", "bytes");
        int seconds = in.i32("seconds", "s");
        int microseconds = in.i32("microseconds", "µs");
        int sender = in.i32("sender");
        int type = in.i32("type");
        in.u32("sequence");
        return new VrpnMessageHeader(toNanos(seconds, microseconds), sender, type);
    }

    public static long toNanos(int seconds, int microseconds) {
        return seconds * NANOS_PER_SECOND + microseconds * NANOS_PER_MICROSECOND;
    }

    int seconds() {
        return Math.clamp(Math.floorDiv(time, NANOS_PER_SECOND), Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Returns the microseconds within the second; less than a million except at the limits of {@link #seconds}. */
    int microseconds() {
        return (int) ((time - seconds() * NANOS_PER_SECOND) / NANOS_PER_MICROSECOND);
    }

    /** Writes the header of a payload of {@code payload} bytes. */
    public void write(ByteWriter out, int payload, long sequence) {
        out.section("§2.4")
                .u32("length", (long) VrpnFramingPhase.HEADER_SIZE + payload)
                .i32("seconds", seconds())
                .i32("microseconds", microseconds())
                .i32("sender", sender)
                .i32("type", type)
                .u32("sequence", sequence);
    }
}
