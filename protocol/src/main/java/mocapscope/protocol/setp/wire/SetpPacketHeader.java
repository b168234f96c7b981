package mocapscope.protocol.setp.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * The 18-byte header of a SETP packet, which identifies its session and tells whether it needs acknowledgement. All
 * numbers are little-endian (§2):
 *
 * <pre>
 *   0         4        8               16           17            18
 *   ├ session ┼ packet ┼ first send ms ┼ guaranteed ┼ resend count ┼ frames …
 * </pre>
 *
 * @param session session id; 0 in a connect packet (R8)
 * @param time milliseconds since 2000-01-01T00:00:00Z, unsigned, of the first transmission (R6)
 * @param guaranteed true if the packet must be acknowledged (R10)
 */
public record SetpPacketHeader(long session, long packet, long time, boolean guaranteed, int resends) {
    public static final int SIZE = 18;
    public static final int PACKET_AT = 4;
    public static final int GUARANTEED_AT = 16;

    public static SetpPacketHeader read(ByteReader in) {
        in.section("§2");
        long session = in.u32("sessionId");
        long packet = in.u32("packetId");
        long time = in.u64("firstSendTime", "ms since 2000-01-01 UTC");
        int flag = in.u8("guaranteed");
        if (flag > 1) {
            throw in.reject(
                    SetpProblemKind.GUARANTEED_FLAG_INVALID, "guaranteed", "is %d, neither 0 nor 1".formatted(flag));
        }
        return new SetpPacketHeader(session, packet, time, flag == 1, in.u8("resendCount"));
    }

    void write(ByteWriter out) {
        out.section("§2")
                .u32("sessionId", session)
                .u32("packetId", packet)
                .u64("firstSendTime", time)
                .u8("guaranteed", guaranteed ? 1 : 0)
                .u8("resendCount", resends);
    }
}
