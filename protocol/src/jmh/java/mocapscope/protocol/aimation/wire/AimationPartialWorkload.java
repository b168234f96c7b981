package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import mocapscope.protocol.benchmark.DecoderWorkload;
import mocapscope.protocol.benchmark.NetworkWorkload;
import mocapscope.protocol.session.event.DecoderEventEmitter;

/** One half of a data packet, alone in a packet of its own: its JSON, or its points and rotations. */
public final class AimationPartialWorkload implements DecoderWorkload {
    private static final AimationViolationPolicy LENIENT = AimationViolationPolicy.of(false, _ -> {});

    private final ByteBuffer[] packets;
    private final ToLongFunction<ByteBuffer> decoder;
    private final BaselinePacketReader baseline = new BaselinePacketReader();
    private int next;
    private int nextBare;

    private AimationPartialWorkload(List<AimationPacket> packets, ToLongFunction<ByteBuffer> decoder) {
        this.packets = packets.stream()
                .map(packet -> packet.bytes().order(ByteOrder.LITTLE_ENDIAN))
                .toArray(ByteBuffer[]::new);
        this.decoder = decoder;
    }

    /** The JSON of a data packet without bones. */
    public static DecoderWorkload json() {
        return new AimationPartialWorkload(
                moments(moment -> AimationWorkload.data(moment, 0).packet()),
                packet -> ((AimationMessage.SkeletonData) AimationMessageParser.read(packet, LENIENT)).frameId());
    }

    /** Points and rotations of 77 bones. */
    public static DecoderWorkload binary() {
        return new AimationPartialWorkload(
                moments(AimationPartialWorkload::numbers),
                packet -> AimationPacketReader.read(packet, LENIENT, null)
                        .blocks()
                        .size());
    }

    private static List<AimationPacket> moments(IntFunction<AimationPacket> packet) {
        return IntStream.range(0, NetworkWorkload.ROUND).mapToObj(packet).toList();
    }

    private static AimationPacket numbers(int moment) {
        var skeletonData = AimationWorkload.data(moment, AimationWorkload.BONES);
        return AimationPacket.of(
                AimationPacketHeader.STUDIO,
                List.of(
                        new AimationBlock.FloatBlock(AimationBlock.AimationBlockType.POINTS, skeletonData.points()),
                        new AimationBlock.FloatBlock(
                                AimationBlock.AimationBlockType.QUATERNIONS, skeletonData.quaternions())));
    }

    @Override
    public int messages() {
        return 1;
    }

    @Override
    public long decoded(DecoderEventEmitter out) {
        next = (next + 1) % packets.length;
        return decoder.applyAsLong(packets[next]);
    }

    @Override
    public long baseline(DecoderEventEmitter out) {
        nextBare = (nextBare + 1) % packets.length;
        baseline.read(packets[nextBare], 0);
        return baseline.json.frame + Double.doubleToRawLongBits(baseline.turns + baseline.json.time);
    }
}
