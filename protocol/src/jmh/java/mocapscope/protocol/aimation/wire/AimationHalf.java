package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import mocapscope.protocol.benchmark.Load;
import mocapscope.protocol.benchmark.WireLoad;
import mocapscope.protocol.session.event.DecoderOutput;

/** One half of a data packet, alone in a packet of its own: its JSON, or its points and rotations. */
public final class AimationHalf implements Load {
    private static final AimationViolationHandler LENIENT = AimationViolationHandler.of(false, _ -> {});

    private final ByteBuffer[] packets;
    private final ToLongFunction<ByteBuffer> decoder;
    private final BarePacket bare = new BarePacket();
    private int next;
    private int nextBare;

    private AimationHalf(List<AimationPacket> packets, ToLongFunction<ByteBuffer> decoder) {
        this.packets = packets.stream()
                .map(packet -> packet.bytes().order(ByteOrder.LITTLE_ENDIAN))
                .toArray(ByteBuffer[]::new);
        this.decoder = decoder;
    }

    /** The JSON of a data packet without bones. */
    public static Load json() {
        return new AimationHalf(
                moments(moment -> AimationLoad.data(moment, 0).packet()),
                packet -> ((AimationMessage.SkeletonData) AimationMessageParser.read(packet, LENIENT)).frameId());
    }

    /** Points and rotations of 77 bones. */
    public static Load binary() {
        return new AimationHalf(
                moments(AimationHalf::numbers),
                packet -> AimationPacketReader.read(packet, LENIENT, null)
                        .blocks()
                        .size());
    }

    private static List<AimationPacket> moments(IntFunction<AimationPacket> packet) {
        return IntStream.range(0, WireLoad.ROUND).mapToObj(packet).toList();
    }

    private static AimationPacket numbers(int moment) {
        var skeletonData = AimationLoad.data(moment, AimationLoad.BONES);
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
    public long decoded(DecoderOutput out) {
        next = (next + 1) % packets.length;
        return decoder.applyAsLong(packets[next]);
    }

    @Override
    public long bare(DecoderOutput out) {
        nextBare = (nextBare + 1) % packets.length;
        bare.read(packets[nextBare], 0);
        return bare.json.frame + Double.doubleToRawLongBits(bare.turns + bare.json.time);
    }
}
