package mocapscope.protocol.vmc.decode;

import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SampleMetadata;

/**
 * The state of skeleton assembly between VMC datagrams: bones received so far, their poses and the incomplete frame.
 *
 * @param skeleton the bones that were received so far
 * @param isSynchronized whether the beginning of a frame is known
 * @param frameTime the device time of the frame that has begun, or {@link SampleMetadata#NO_TIME}
 * @param pending a bit for each bone of the frame that has begun
 * @param expected a bit for each bone of the frame before; 0 before the first frame is complete
 * @param reported a bit for each orphan that was reported
 * @param root the pose of the root
 * @param locals the local poses of all bones of Unity, seven numbers each
 */
record VmcBodyAssemblyState(
        VmcReceivedBoneHierarchy skeleton,
        boolean isSynchronized,
        long frameTime,
        long pending,
        long expected,
        long reported,
        VmcMessagePose root,
        ImmutableDoubleArray locals) {
    static final VmcBodyAssemblyState NONE = new VmcBodyAssemblyState(
            VmcReceivedBoneHierarchy.EMPTY,
            false,
            SampleMetadata.NO_TIME,
            0,
            0,
            0,
            VmcMessagePose.ORIGIN,
            ImmutableDoubleArray.NONE);
}
