package mocapscope.protocol.benchmark.verdict;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.TransportKind;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;

/** Changes the times and the sequence numbers of VRPN messages. */
final class VrpnWireEditor implements ScenarioWireEditor {
    private static final long SECOND = 1_000_000_000L;
    private static final int MICROSECOND = 1000;

    /** The sender of the first device; sender 0 is the server itself. */
    private static final int FIRST_SENDER = 1;

    private final ScenarioDeviceClock clock;
    private final List<ScenarioFault> restarts;
    private int firstNumber = -1;

    VrpnWireEditor(List<ScenarioFault> faults, ScenarioDeviceClock clock) {
        this.clock = clock;
        this.restarts = faults.stream()
                .filter(fault -> fault.kind() == ScenarioFaultKind.SEQUENCE_RESTART)
                .toList();
    }

    @Override
    public ByteBuffer edit(Channel channel, ByteBuffer bytes, long now) {
        if (clock.isRight() && restarts.isEmpty() || VrpnCookie.startsAt(bytes, bytes.position())) {
            return bytes;
        }
        var copy = ScenarioWireEditor.copy(bytes);
        boolean restarted = channel.transport() == TransportKind.UDP
                && restarts.stream().anyMatch(fault -> now >= fault.beginNanos());
        int at = 0;
        while (at + VrpnFramingPhase.HEADER_SIZE <= copy.limit()) {
            setTime(copy, at);
            if (restarted) {
                restartNumber(copy, at);
            }
            at += VrpnFramingPhase.padLength((int) VrpnFramingPhase.readFrameLength(copy, at));
        }
        return copy;
    }

    private void setTime(ByteBuffer copy, int at) {
        int seconds = at + VrpnMessageHeader.SECONDS_AT;
        long time = VrpnMessageHeader.toNanos(copy.getInt(seconds), copy.getInt(seconds + Integer.BYTES));
        long mapped = clock.map(time, copy.getInt(at + VrpnMessageHeader.SENDER_AT) - FIRST_SENDER);
        long sent = mapped == ScenarioDeviceClock.ZERO ? 0 : mapped;
        copy.putInt(seconds, (int) Math.floorDiv(sent, SECOND));
        copy.putInt(seconds + Integer.BYTES, (int) Math.floorMod(sent, SECOND) / MICROSECOND);
    }

    private void restartNumber(ByteBuffer copy, int at) {
        int place = at + VrpnMessageHeader.SEQUENCE_AT;
        int number = copy.getInt(place);
        firstNumber = firstNumber < 0 ? number : firstNumber;
        copy.putInt(place, number - firstNumber);
    }
}
