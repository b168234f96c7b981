package mocapscope.protocol.aimation;

import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;

/**
 * The numbers and times of the frames so far (trap 17). A FrameID is the number in a track, which may be sent at another
 * rate than it was taken: the smallest step that was seen is the usual one, and only what is twice that and more got
 * lost, since a rate that does not divide the other makes some steps longer by one.
 *
 * @param frame number of the last frame, or {@link #NONE}
 * @param step the smallest step forward so far; 0 before the first
 * @param time of the last frame, in seconds
 */
record Track(long frame, long step, double time) {
    private static final long NONE = Long.MIN_VALUE;
    static final Track NEW = new Track(NONE, 0, Double.NEGATIVE_INFINITY);

    /** More frames at once are not lost: somebody moved to another place in the track. */
    private static final long MOST_LOST = 1000;

    /** The track after a packet; says what it does not have that it should. */
    Track next(AimationMessage.Data data, Message message, Sink out) {
        long ahead = data.frameId() - frame; // an overflow is far away, whatever its sign
        boolean again = frame != NONE && (ahead < 0 || ahead > MOST_LOST * Math.max(1, step));
        if (again) {
            var text = "FrameID goes from %d to %d: a loop, or a start from elsewhere".formatted(frame, data.frameId());
            out.finding(Finding.of(AimationRule.FRAMES_AGAIN, message, text));
        } else if (data.worldTime() < time) {
            var text = "WorldTimeInSeconds goes back from %s to %s".formatted(time, data.worldTime());
            out.finding(Finding.of(AimationRule.TIME_BACKWARDS, message, text));
        }
        boolean forward = frame != NONE && !again && ahead > 0;
        long lost = forward && step > 0 ? ahead / step - 1 : 0;
        if (lost > 0) {
            tellLost(data.frameId(), lost, message, out);
        }
        long smallest = forward ? step == 0 ? ahead : Math.min(step, ahead) : step;
        return new Track(data.frameId(), smallest, data.worldTime());
    }

    private void tellLost(long now, long lost, Message message, Sink out) {
        var text = "FrameID goes from %d to %d: %d %s missing".formatted(frame, now, lost, lost == 1 ? "is" : "are");
        out.finding(Finding.of(AimationRule.FRAME_GAP, message, text));
        out.lost(message.channel(), message.direction(), lost);
    }
}
