package mocapscope.protocol.vmc.edit;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.vmc.decode.VmcDecoderStateSnapshot;
import mocapscope.protocol.vmc.osc.OscPacketWriter;
import mocapscope.protocol.vmc.osc.OscTimeTagConverter;
import mocapscope.protocol.vmc.wire.UnityHumanoidBone;
import mocapscope.protocol.vmc.wire.VmcMessageType;

/**
 * Encodes the messages that a user composes for a VMC session, filled in with the session's latest time and bone poses.
 */
final class VmcTemplateEncoder {
    private static final double NANOS = 1e9;
    private static final float[] REST = {0, 0, 0, 0, 0, 0, 1};

    private final VmcDecoderStateSnapshot known;

    VmcTemplateEncoder(VmcDecoderStateSnapshot known) {
        this.known = known;
    }

    ByteBuffer encode(VmcMessageTemplate template) {
        return template == VmcMessageTemplate.TIME ? time() : template.encode();
    }

    /** Returns a bundle that contains the status, the relative time, and the root and all bones as received last. */
    ByteBuffer encodeFrame(MonotonicAndUnixTime now) {
        var messages = new ArrayList<ByteBuffer>();
        messages.add(VmcMessageTemplate.OK.encode());
        messages.add(time());
        messages.add(VmcMessageTemplate.ROOT_POSE.encode());
        bones().forEach((bone, pose) -> messages.add(bone(bone, pose)));
        return OscPacketWriter.bundle(OscTimeTagConverter.ofEpochNanos(now.epochNanos()), messages);
    }

    private ByteBuffer time() {
        long time = known.relativeTime();
        return OscPacketWriter.message(
                VmcMessageType.TIME.address(), time == SampleMetadata.NO_TIME ? 0f : (float) (time / NANOS));
    }

    /** Returns the bones that were received, or else those of every humanoid body without rotation. */
    private Map<UnityHumanoidBone, float[]> bones() {
        var received = known.bonePoses();
        return received.isEmpty()
                ? Arrays.stream(UnityHumanoidBone.values())
                        .filter(UnityHumanoidBone::isRequired)
                        .collect(Collectors.toMap(bone -> bone, _ -> REST, (one, _) -> one, TreeMap::new))
                : received;
    }

    private static ByteBuffer bone(UnityHumanoidBone bone, float[] pose) {
        var arguments = new ArrayList<Object>(List.of(bone.wireName()));
        for (float number : pose) {
            arguments.add(number);
        }
        return OscPacketWriter.message(VmcMessageType.BONE_POSE.address(), arguments.toArray());
    }
}
