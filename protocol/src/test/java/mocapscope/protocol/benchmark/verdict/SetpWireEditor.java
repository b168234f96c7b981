package mocapscope.protocol.benchmark.verdict;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.transcript.Channel;

/** Changes the times of SETP packets. */
final class SetpWireEditor implements ScenarioWireEditor {
    private static final int TIME_AT = SetpPacketHeader.PACKET_AT + Integer.BYTES;
    private static final long MILLISECOND = 1_000_000;
    /** 2000-01-01 in milliseconds since 1970. */
    private static final long YEAR_2000 = 946_684_800_000L;

    private final ScenarioDeviceClock clock;

    SetpWireEditor(ScenarioDeviceClock clock) {
        this.clock = clock;
    }

    @Override
    public ByteBuffer edit(Channel channel, ByteBuffer bytes, long now) {
        if (clock.isRight() || bytes.remaining() < SetpPacketHeader.SIZE) {
            return bytes;
        }
        var copy = ScenarioWireEditor.copy(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long mapped = clock.map((copy.getLong(TIME_AT) + YEAR_2000) * MILLISECOND, 0);
        // A clock that counts from its start sends the time since then in place of that since 2000.
        long sinceBoot = mapped / MILLISECOND;
        long since2000 = sinceBoot - YEAR_2000;
        copy.putLong(TIME_AT, mapped == ScenarioDeviceClock.ZERO ? 0 : since2000 < 0 ? sinceBoot : since2000);
        return copy;
    }
}
