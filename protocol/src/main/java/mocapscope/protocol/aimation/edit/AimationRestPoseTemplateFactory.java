package mocapscope.protocol.aimation.edit;

import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.aimation.decode.AimationFrameGapDetector;
import mocapscope.protocol.aimation.decode.AimationSessionState;
import mocapscope.protocol.aimation.server.AimationBodyPointTable;
import mocapscope.protocol.aimation.server.AimationMotionDataPacketEncoder;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.FixedRateSchedule;

/** Creates an AImation data packet with a motionless body as template for a message that the user composes. */
record AimationRestPoseTemplateFactory(ServedMotionSourceDescription layout) implements ServedMotionSource {
    private static final AimationRestPoseTemplateFactory REST_POSE =
            new AimationRestPoseTemplateFactory(new ServedMotionSourceDescription(List.of(), "m", Basis.Y_UP));
    private static final double RATE = 60;
    private static final double NANOS = 1e9;

    /** Number of bones that Studio sends. */
    private static final int BONES = 77;

    @Override
    public void emitSamples(long from, long to, Consumer<? super Sample> out) {
        // The body does not move.
    }

    /**
     * Returns the frame after the last decoded one, for a body with the same number of bones in the granted pose type.
     */
    static AimationMessage.SkeletonData createNext(AimationSessionState state, MonotonicAndUnixTime now) {
        var skeletonState = state.skeletonState();
        var detector = skeletonState.track();
        boolean first = detector.equals(AimationFrameGapDetector.NEW);
        long step = Math.max(1, detector.step());
        long frame = first ? 0 : detector.frame() + step;
        double time = first ? now.monotonicNanos() / NANOS : detector.time() + step / RATE;
        var body =
                body(skeletonState.body() == null ? BONES : skeletonState.body().bones(), state.grantedPoseType());
        return new AimationMessage.SkeletonData(frame, body.boneCount(), time, body.points(), body.quaternions());
    }

    /** Returns a body in rest pose, if the rest pose for this number of bones is known. */
    private static AimationMessage.SkeletonData body(int bones, int poseType) {
        return bones == BONES || bones == AimationBodyPointTable.BODY
                ? new AimationMotionDataPacketEncoder(REST_POSE, List.of(), bones)
                        .createData(new FixedRateSchedule(new MonotonicAndUnixTime(0, 0), RATE), 0, poseType)
                : AimationMessage.SkeletonData.atRest(0, bones, 0, false);
    }
}
