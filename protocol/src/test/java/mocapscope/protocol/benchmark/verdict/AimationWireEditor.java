package mocapscope.protocol.benchmark.verdict;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.aimation.wire.AimationDataPacketFastReader;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketProblemKind;
import mocapscope.protocol.websocket.WebSocketRole;
import org.jspecify.annotations.Nullable;

/** Changes the world time of AImation's data packets, and omits packets. */
final class AimationWireEditor implements ScenarioWireEditor {
    private static final int DATA_AT_LEAST = 256;
    private static final double NANOS = 1e9;

    private final ScenarioDeviceClock clock;
    private final List<ScenarioFault> stalls;

    AimationWireEditor(List<ScenarioFault> faults, ScenarioDeviceClock clock) {
        this.clock = clock;
        this.stalls = faults.stream()
                .filter(fault ->
                        fault.kind() == ScenarioFaultKind.STALL || fault.kind() == ScenarioFaultKind.SILENT_START)
                .toList();
    }

    @Override
    public ByteBuffer edit(Channel channel, ByteBuffer bytes, long now) {
        if (clock.isRight() && stalls.isEmpty() || bytes.remaining() < DATA_AT_LEAST || !isFrame(bytes)) {
            return bytes;
        }
        var frame = WebSocketFrame.read(new ByteReader(bytes.slice(), WebSocketProblemKind.CUT_OFF));
        var payload = frame.payload();
        AimationMessage.@Nullable SkeletonData data =
                AimationDataPacketFastReader.read(payload, payload.position(), payload.remaining());
        if (data == null) {
            return bytes;
        }
        if (stalls.stream().anyMatch(fault -> fault.contains(now))) {
            return ByteBuffer.allocate(0);
        }
        return clock.isRight() ? bytes : encode(data);
    }

    /** Returns whether it is a binary frame, and not the answer to the upgrade. */
    private static boolean isFrame(ByteBuffer bytes) {
        return (bytes.get(bytes.position()) & 0xff) == 0x82;
    }

    private ByteBuffer encode(AimationMessage.SkeletonData data) {
        long mapped = clock.map(clock.start() + Math.round(data.worldTime() * NANOS), 0);
        double time = mapped == ScenarioDeviceClock.ZERO ? 0 : (mapped - clock.start()) / NANOS;
        var changed = new AimationMessage.SkeletonData(
                data.frameId(), data.boneCount(), time, data.points(), data.quaternions());
        return WebSocketFrame.of(WebSocketOpcode.BINARY, changed.packet().bytes(), WebSocketRole.SERVER, new Random(1))
                .bytes();
    }
}
