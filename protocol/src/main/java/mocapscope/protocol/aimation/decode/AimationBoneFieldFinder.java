package mocapscope.protocol.aimation.decode;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.aimation.wire.AimationBlock;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationPacket;
import mocapscope.protocol.aimation.wire.AimationPacketReader;
import mocapscope.protocol.aimation.wire.AimationViolationPolicy;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.decoder.DecodedSignalFieldPaths;

/** Finds the fields of an AImation data packet that contain each bone's position and rotation. */
final class AimationBoneFieldFinder {

    private AimationBoneFieldFinder() {}

    static List<DecodedSignalFieldPaths> map(
            AimationMessage.SkeletonData skeletonData, ByteBuffer bytes, SourceId source) {
        int bones = skeletonData.bones();
        if (bones == 0
                || bones
                        > AimationSkeletonDecoderState
                                .MOST_BONES) { // a packet without a block of either kind has no elements
            return List.of();
        }
        var packet = AimationPacketReader.read(bytes, AimationViolationPolicy.of(false, _ -> {}), null);
        var points = path(packet, AimationBlock.AimationBlockType.POINTS);
        var quaternions = path(packet, AimationBlock.AimationBlockType.QUATERNIONS);
        var origins = new ArrayList<DecodedSignalFieldPaths>(bones);
        for (int bone = 0; bone < bones; bone++) {
            origins.add(new DecodedSignalFieldPaths(
                    source, SourceDataKind.SKELETON, bone, points + "[" + bone + "]", quaternions + "[" + bone + "]"));
        }
        return origins;
    }

    /** Returns the path of the first block of a kind, the one that is read. */
    private static String path(AimationPacket packet, AimationBlock.AimationBlockType blockType) {
        int place = 0;
        while (packet.blocks().get(place).type() != blockType.type) {
            place++;
        }
        return "blocks[%d].%s".formatted(place, blockType.label);
    }
}
