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

    /** Says what a packet that comes next does not have that it should. */
    void tell(AimationMessage.Data data, Message message, Sink out) {
        if (again(data)) {
            var text = "FrameID jumps from %d to %d: a loop or a restart".formatted(frame, data.frameId());
            out.finding(Finding.of(AimationRule.FRAMES_AGAIN, message, text));
        } else if (data.worldTime() < time) {
            var text = "WorldTimeInSeconds decreases from %s to %s".formatted(time, data.worldTime());
            out.finding(Finding.of(AimationRule.TIME_BACKWARDS, message, text));
        }
        if (lost(data) > 0) {
            tellLost(data.frameId(), lost(data), message, out);
        }
    }

    /** Whether {@link #tell} would say nothing. */
    boolean plain(AimationMessage.Data data) {
        return !again(data) && data.worldTime() >= time && lost(data) == 0;
    }

    /** The track after a packet. */
    Track after(AimationMessage.Data data) {
        long ahead = ahead(data);
        long smallest = forward(data) ? step == 0 ? ahead : Math.min(step, ahead) : step;
        return new Track(data.frameId(), smallest, data.worldTime());
    }

    /** Frames from the last to this; an overflow is far away, whatever its sign. */
    private long ahead(AimationMessage.Data data) {
        return data.frameId() - frame;
    }

    private boolean again(AimationMessage.Data data) {
        return frame != NONE && (ahead(data) < 0 || ahead(data) > MOST_LOST * Math.max(1, step));
    }

    private boolean forward(AimationMessage.Data data) {
        return frame != NONE && !again(data) && ahead(data) > 0;
    }

    private long lost(AimationMessage.Data data) {
        return forward(data) && step > 0 ? Math.max(0, ahead(data) / step - 1) : 0;
    }

    private void tellLost(long now, long lost, Message message, Sink out) {
        var text = "FrameID jumps from %d to %d: %d %s missing".formatted(frame, now, lost, lost == 1 ? "is" : "are");
        out.finding(Finding.of(AimationRule.FRAME_GAP, message, text));
        out.lost(message.channel(), message.direction(), lost);
    }
}
