package mocapscope.protocol.aimation.server;

import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationMessageSender;
import mocapscope.protocol.aimation.wire.AimationPoseType;
import mocapscope.protocol.aimation.wire.AimationSessionOptions;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.FixedRateSchedule;
import mocapscope.protocol.session.logic.SessionLogicContext;

/**
 * Sends the motion of one source to an AImation client at a fixed rate. Poses have the type agreed when the client
 * registered.
 */
final class AimationMotionDataSender implements AimationClientDataFeed {
    /** Frames more than this many nanoseconds late are skipped. */
    private static final long MOST_LATE = 250_000_000L;

    private static final long NONE = Long.MIN_VALUE;

    private final OptionValues values;
    private final AimationMotionDataPacketEncoder show;
    private final FixedRateSchedule rateSchedule;
    private final AimationMessageSender sender;
    private int poseType = AimationPoseType.GLOBAL;
    /** Number of the last frame that was sent or skipped. */
    private long reached = NONE;

    AimationMotionDataSender(
            OptionValues values,
            AimationMotionDataPacketEncoder show,
            FixedRateSchedule schedule,
            AimationMessageSender sender) {
        this.values = values;
        this.show = show;
        this.rateSchedule = schedule;
        this.sender = sender;
    }

    @Override
    public String answerRegistration(int requestedPoseType, MonotonicAndUnixTime now, SessionLogicContext out) {
        poseType = AimationSessionOptions.grantedPoseType(values, requestedPoseType);
        sender.send(
                new AimationMessage.RegistrationResponse(poseType, AimationMessage.RegistrationResponse.GRANTED), out);
        if (reached == NONE) {
            reached = rateSchedule.dueBy(now.monotonicNanos());
            out.scheduleTimer(DUE, rateSchedule.dueAt(reached + 1));
        }
        return "%s poses".formatted(AimationPoseType.nameOf(poseType));
    }

    /** Sends the frames that are due and skips those that are too old. */
    @Override
    public void sendDue(MonotonicAndUnixTime now, SessionLogicContext out) {
        long due = rateSchedule.dueBy(now.monotonicNanos());
        reached = Math.max(reached, rateSchedule.dueBy(now.monotonicNanos() - MOST_LATE - 1));
        while (reached < due) {
            reached++;
            sender.send(AimationMessage.SkeletonData.TITLE, show.getPacket(rateSchedule, reached, poseType), out);
        }
        out.scheduleTimer(DUE, rateSchedule.dueAt(reached + 1));
    }

    @Override
    public void stop() {
        // Nothing to release: no other client depends on this feed.
    }
}
