package mocapscope.protocol.aimation.decode;

import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;

/**
 * Detects missing or repeated AImation frames and times that run backwards, from FrameID and WorldTimeInSeconds. A
 * FrameID is a frame number in the recorded track, which may be sent at another rate (trap 17). The smallest step seen
 * is taken as the normal one. Frames count as missing only from twice that step, since a rate that does not divide the
 * other makes some steps longer by one.
 *
 * @param frame number of the last frame, or {@link #NONE}
 * @param step the smallest step forward so far; 0 before the first
 * @param time time of the last frame, in seconds
 */
public record AimationFrameGapDetector(long frame, long step, double time) {
    private static final long NONE = Long.MIN_VALUE;
    public static final AimationFrameGapDetector NEW = new AimationFrameGapDetector(NONE, 0, Double.NEGATIVE_INFINITY);

    /** Maximum number of frames reported as missing: a larger gap is a jump to another place in the track. */
    private static final long MOST_LOST = 1000;

    /** The seconds by which a time that decreases is a step of the clock, which is reported as one. */
    private static final double CLOCK_STEP = 1;

    /** Reports deviations of the next packet: repeated frames, a time that decreases by less than a second, or missing frames. */
    void reportFindings(AimationMessage.SkeletonData skeletonData, DecodedMessage message, DecoderEventEmitter out) {
        if (again(skeletonData)) {
            var text = "FrameID jumps from %d to %d: a loop or a restart".formatted(frame, skeletonData.frameId());
            out.emitFinding(Finding.of(AimationProblemKind.FRAMES_AGAIN, message, text));
        } else if (isBackwards(skeletonData)) {
            var text = "WorldTimeInSeconds decreases from %s to %s".formatted(time, skeletonData.worldTime());
            out.emitFinding(Finding.of(AimationProblemKind.TIME_BACKWARDS, message, text));
        }
        if (lost(skeletonData) > 0) {
            reportGap(skeletonData.frameId(), lost(skeletonData), message, out);
        }
    }

    /** Returns true if {@link #reportFindings} would report nothing. */
    boolean hasNoFinding(AimationMessage.SkeletonData skeletonData) {
        return !again(skeletonData) && !isBackwards(skeletonData) && lost(skeletonData) == 0;
    }

    private boolean isBackwards(AimationMessage.SkeletonData skeletonData) {
        double back = time - skeletonData.worldTime();
        return back > 0 && back < CLOCK_STEP;
    }

    /** Returns the track after a packet. */
    AimationFrameGapDetector after(AimationMessage.SkeletonData skeletonData) {
        long ahead = ahead(skeletonData);
        long smallest = forward(skeletonData) ? step == 0 ? ahead : Math.min(step, ahead) : step;
        return new AimationFrameGapDetector(skeletonData.frameId(), smallest, skeletonData.worldTime());
    }

    /** Returns the track after missing bytes, which may contain any frames. */
    AimationFrameGapDetector afterGap() {
        return new AimationFrameGapDetector(NONE, step, Double.NEGATIVE_INFINITY);
    }

    /** Returns the number of frames since the last one; an overflow counts as a large distance of either sign. */
    private long ahead(AimationMessage.SkeletonData skeletonData) {
        return skeletonData.frameId() - frame;
    }

    private boolean again(AimationMessage.SkeletonData skeletonData) {
        return frame != NONE && (ahead(skeletonData) < 0 || ahead(skeletonData) > MOST_LOST * Math.max(1, step));
    }

    private boolean forward(AimationMessage.SkeletonData skeletonData) {
        return frame != NONE && !again(skeletonData) && ahead(skeletonData) > 0;
    }

    private long lost(AimationMessage.SkeletonData skeletonData) {
        return forward(skeletonData) && step > 0 ? Math.max(0, ahead(skeletonData) / step - 1) : 0;
    }

    private void reportGap(long now, long lost, DecodedMessage message, DecoderEventEmitter out) {
        var text = "FrameID jumps from %d to %d".formatted(frame, now);
        out.emitFinding(Finding.of(AimationProblemKind.FRAME_GAP, message, text).withMissing(lost));
        out.emitLoss(message.channel(), message.direction(), lost);
    }
}
