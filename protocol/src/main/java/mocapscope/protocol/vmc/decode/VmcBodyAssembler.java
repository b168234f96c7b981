package mocapscope.protocol.vmc.decode;

import java.util.Optional;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.vmc.wire.UnityHumanoidBone;
import org.jspecify.annotations.Nullable;

/**
 * Assembles the bone poses that a VMC performer sends into skeleton samples with global poses. A frame ends with the
 * datagram in which all bones of the frame before have arrived, or before a bone that arrives again or has another
 * device time. The first frame begins with the hips or with such a bone, as a session may begin within a frame. Used for
 * one datagram.
 */
final class VmcBodyAssembler {
    private static final int POSITION = 3;
    private static final int ROTATION = 4;
    private static final long NO_FRAME = -1;

    private final ImmutableDoubleArray localsBefore;
    /** A copy of the local poses with those of this datagram; null without any. */
    private double @Nullable [] changedLocals;

    private VmcReceivedBoneHierarchy skeleton;
    private long known;
    private boolean isSynchronized;
    private long frameTime;
    private long pending;
    private long expected;
    private long reported;
    private VmcMessagePose root;

    VmcBodyAssembler(VmcBodyAssemblyState before) {
        this.localsBefore = before.locals();
        this.skeleton = before.skeleton();
        this.known = skeleton.known();
        this.isSynchronized = before.isSynchronized();
        this.frameTime = before.frameTime();
        this.pending = before.pending();
        this.expected = before.expected();
        this.reported = before.reported();
        this.root = before.root();
    }

    void setRoot(VmcMessagePose pose) {
        root = pose;
    }

    /** Returns whether a bone of that device time ends the frame that has begun. */
    boolean endsFrame(UnityHumanoidBone bone, long time) {
        boolean isNext = pending != 0 && ((pending & bone.bit()) != 0 || time != frameTime);
        if (!isSynchronized && (isNext || bone == UnityHumanoidBone.HIPS)) {
            isSynchronized = true;
            pending = 0;
            return false;
        }
        return isNext;
    }

    /** Sets the local pose of a bone; to be called after {@link #endsFrame}. */
    void setBone(UnityHumanoidBone bone, VmcMessagePose pose, long time) {
        var locals = changedLocals;
        if (locals == null) {
            locals = localsBefore.copyFirst(UnityHumanoidBone.values().length * VmcMessagePose.SIZE);
            changedLocals = locals;
        }
        int first = bone.ordinal() * VmcMessagePose.SIZE;
        locals[first] = pose.position().x();
        locals[first + 1] = pose.position().y();
        locals[first + 2] = pose.position().z();
        locals[first + 3] = pose.rotation().x();
        locals[first + 4] = pose.rotation().y();
        locals[first + 5] = pose.rotation().z();
        locals[first + 6] = pose.rotation().w();
        known |= bone.bit();
        if (pending == 0 && expected != 0 && (expected & bone.bit()) == 0) {
            expected |= bone.bit(); // it belongs to the frame before, which was completed without it
        } else {
            frameTime = pending == 0 ? time : frameTime;
            pending |= bone.bit();
        }
    }

    /** Returns whether all bones of the frame before have arrived. */
    boolean isComplete() {
        return pending != 0 && expected != 0 && (pending & expected) == expected;
    }

    /** Returns the device time of the frame that has begun. */
    long frameTime() {
        return frameTime;
    }

    /** Returns the skeleton of the frame that has begun, and ends the frame. */
    Sample.Skeleton finishFrame(SampleMetadata stamp) {
        expected = pending;
        pending = 0;
        skeleton = skeleton.known() == known ? skeleton : VmcReceivedBoneHierarchy.of(known);
        int count = skeleton.bones().size();
        var positions = new double[POSITION * count];
        var rotations = new double[ROTATION * count];
        var locals = locals();
        for (int i = 0; i < count; i++) {
            var local = localPose(skeleton.bones().get(i), locals);
            var pose = skeleton.map().bones().get(i).wireParent() < 0 ? local.within(root) : local;
            positions[POSITION * i] = pose.position().x();
            positions[POSITION * i + 1] = pose.position().y();
            positions[POSITION * i + 2] = pose.position().z();
            rotations[ROTATION * i] = pose.rotation().x();
            rotations[ROTATION * i + 1] = pose.rotation().y();
            rotations[ROTATION * i + 2] = pose.rotation().z();
            rotations[ROTATION * i + 3] = pose.rotation().w();
        }
        skeleton.kinematics().place(positions, rotations);
        return new Sample.Skeleton(
                stamp,
                NO_FRAME,
                skeleton.map(),
                ImmutableDoubleArray.of(positions),
                ImmutableDoubleArray.of(rotations));
    }

    private static VmcMessagePose localPose(UnityHumanoidBone bone, ImmutableDoubleArray locals) {
        int first = bone.ordinal() * VmcMessagePose.SIZE;
        return new VmcMessagePose(
                new Vec3(locals.at(first), locals.at(first + 1), locals.at(first + 2)),
                new Quat(locals.at(first + 3), locals.at(first + 4), locals.at(first + 5), locals.at(first + 6)));
    }

    private ImmutableDoubleArray locals() {
        return changedLocals == null ? localsBefore : ImmutableDoubleArray.of(changedLocals);
    }

    /** Returns an orphan of the latest frame that was not reported before; it counts as reported now. */
    Optional<UnityHumanoidBone> takeOrphan() {
        long unreported = skeleton.orphans() & ~reported;
        if (unreported == 0) {
            return Optional.empty();
        }
        var bone = UnityHumanoidBone.values()[Long.numberOfTrailingZeros(unreported)];
        reported |= bone.bit();
        return Optional.of(bone);
    }

    /** Returns the state after the datagram. */
    VmcBodyAssemblyState finish() {
        var pendingSkeleton = skeleton.known() == known ? skeleton : VmcReceivedBoneHierarchy.of(known);
        return new VmcBodyAssemblyState(
                pendingSkeleton, isSynchronized, frameTime, pending, expected, reported, root, locals());
    }
}
