package mocapscope.protocol.aimation.server;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.aimation.decode.AimationDecoder;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationPoseType;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.logic.FixedRateSchedule;
import mocapscope.protocol.session.logic.SimulatedDeviceClock;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import mocapscope.protocol.session.logic.SimulatedSensorDefectTimeWindow;
import org.jspecify.annotations.Nullable;

/**
 * Encodes motion frames as AImation data packets, which a server sends to all its clients. Positions are in
 * centimetres. x points left, y down, z forward, as Studio's bones are arranged (§1.5).
 */
public final class AimationMotionDataPacketEncoder {
    private static final double CENTIMETRES = 100;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NEVER = Long.MIN_VALUE;

    private final SkeletonToAimationRetargeter retargeter;
    private final List<Bone> bones;
    private final SimulatedSensorDefectOptions defects;
    private long frame = NEVER;
    /** The interval in which the body is frozen. */
    private long frozenInterval = NEVER;

    private SkeletonToAimationRetargeter.AimationPointPose[] points = {};
    /** The packets of the current frame, by pose type. */
    private final @Nullable ByteBuffer[] packets = new @Nullable ByteBuffer[2];

    /** Creates a factory of packets whose world time counts from the start of the motion. */
    public AimationMotionDataPacketEncoder(ServedMotionSource source, List<String> names, int count) {
        this(source, names, count, SimulatedSensorDefectOptions.NONE);
    }

    /** Creates a factory of a body with these defects; there is no other body to exchange it with. */
    AimationMotionDataPacketEncoder(
            ServedMotionSource source, List<String> names, int count, SimulatedSensorDefectOptions defects) {
        this.defects = defects;
        var lost = new SimulatedSensorDefectOptions(
                defects.lost(),
                SimulatedSensorDefectTimeWindow.NEVER,
                SimulatedSensorDefectTimeWindow.NEVER,
                SimulatedDeviceClock.RIGHT);
        this.retargeter = new SkeletonToAimationRetargeter(lost.applyTo(source), names);
        this.bones = SkeletonMapLibrary.builtIn()
                .find(AimationChannelConstants.PROTOCOL, AimationDecoder.DEVICE, count)
                .orElseThrow()
                .bones();
    }

    /** Returns true if the source has a body that moves. */
    boolean hasMotion() {
        return retargeter.hasSkeleton();
    }

    /** Returns the packet of a frame, read-only. */
    ByteBuffer getPacket(FixedRateSchedule schedule, long number, int poseType) {
        turn(schedule, number);
        var buffer = packets[poseType];
        if (buffer == null) {
            buffer = createData(schedule, number, poseType).packet().bytes().asReadOnlyBuffer();
            packets[poseType] = buffer;
        }
        return buffer;
    }

    private void turn(FixedRateSchedule schedule, long number) {
        if (number != frame) {
            long moment = schedule.moment(number);
            boolean isFrozen = defects.frozen().contains(moment);
            if (!isFrozen || frozenInterval != defects.frozen().interval(moment)) {
                points = retargeter.computePoses(moment);
            }
            frozenInterval = isFrozen ? defects.frozen().interval(moment) : NEVER;
            frame = number;
            Arrays.fill(packets, null);
        }
    }

    /** Returns the content of a frame's packet. */
    public AimationMessage.SkeletonData createData(FixedRateSchedule schedule, long number, int poseType) {
        turn(schedule, number);
        var positions = new double[3 * bones.size()];
        var turns = new double[4 * bones.size()];
        for (int bone = 0; bone < bones.size() && !retargeter.isLost(); bone++) {
            put(bone, poseType, positions, turns);
        }
        return new AimationMessage.SkeletonData(
                number,
                bones.size(),
                schedule.moment(number) / NANOS_PER_SECOND + defects.clock().secondsAtStart(),
                ImmutableDoubleArray.of(positions),
                ImmutableDoubleArray.of(turns));
    }

    private void put(int bone, int poseType, double[] positions, double[] turns) {
        var position = position(bone);
        // As Studio sends it: rotations are not computed, and their zeros are negative.
        var turn = new Quat(-0.0, -0.0, -0.0, 1);
        int parent = bones.get(bone).wireParent();
        if (poseType == AimationPoseType.LOCAL) {
            var above = parent < 0 ? Quat.IDENTITY : turn(parent).conjugate();
            position = parent < 0 ? position : above.rotate(position.minus(position(parent)));
            turn = above.times(turn(bone));
        }
        positions[3 * bone] = position.x();
        positions[3 * bone + 1] = position.y();
        positions[3 * bone + 2] = position.z();
        turns[4 * bone] = turn.x();
        turns[4 * bone + 1] = turn.y();
        turns[4 * bone + 2] = turn.z();
        turns[4 * bone + 3] = turn.w();
    }

    private Vec3 position(int bone) {
        var position = points[bone].position();
        return new Vec3(position.x(), -position.y(), position.z()).times(CENTIMETRES);
    }

    /** Returns a mirrored rotation, whose axis is a pseudovector. */
    private Quat turn(int bone) {
        var turn = points[bone].turn();
        return new Quat(-turn.x(), turn.y(), -turn.z(), turn.w());
    }
}
