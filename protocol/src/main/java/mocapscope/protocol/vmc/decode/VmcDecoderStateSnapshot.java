package mocapscope.protocol.vmc.decode;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.vmc.wire.UnityHumanoidBone;

/**
 * An immutable snapshot of a VMC decoder's state between two datagrams, from which decoding can resume.
 *
 * @param sources the sources that were described, in their order
 */
public record VmcDecoderStateSnapshot(
        long nextMessage,
        VmcPerformerClock clock,
        VmcBodyAssemblyState body,
        VmcBlendShapeState blendShapes,
        List<VmcSampleSourceKey> sources)
        implements Decoder.DecoderState {
    static final VmcDecoderStateSnapshot INITIAL = new VmcDecoderStateSnapshot(
            0, VmcPerformerClock.NONE, VmcBodyAssemblyState.NONE, VmcBlendShapeState.NONE, List.of());

    public VmcDecoderStateSnapshot {
        sources = List.copyOf(sources);
    }

    /** Returns the state after the port was opened again: only the message count is kept. */
    VmcDecoderStateSnapshot afterReopening() {
        return new VmcDecoderStateSnapshot(
                nextMessage, VmcPerformerClock.NONE, VmcBodyAssemblyState.NONE, VmcBlendShapeState.NONE, List.of());
    }

    /** Returns the latest relative time in nanoseconds, or {@link SampleMetadata#NO_TIME}. */
    public long relativeTime() {
        return clock.latest();
    }

    /** Returns the latest pose of each bone that was received: a position and a rotation as sent, seven numbers. */
    public Map<UnityHumanoidBone, float[]> bonePoses() {
        var poses = new EnumMap<UnityHumanoidBone, float[]>(UnityHumanoidBone.class);
        for (var bone : body.skeleton().bones()) {
            var pose = new float[VmcMessagePose.SIZE];
            for (int i = 0; i < pose.length; i++) {
                pose[i] = (float) body.locals().at(bone.ordinal() * VmcMessagePose.SIZE + i);
            }
            poses.put(bone, pose);
        }
        return poses;
    }
}
