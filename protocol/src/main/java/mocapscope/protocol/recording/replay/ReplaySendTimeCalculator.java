package mocapscope.protocol.recording.replay;

import mocapscope.protocol.recording.player.PlaybackTimeMapping;
import mocapscope.protocol.recording.player.RecordingPlayerThreadRunner;

/**
 * Computes when to send each replayed message, from its recorded time and the replay speed. Times are in nanoseconds and
 * count from the first message of the first round. Not thread-safe.
 */
final class ReplaySendTimeCalculator {
    private final double speed;
    private boolean started;
    private boolean emitted;
    private long last;
    /** Recorded time since the first message, with shortened silences. */
    private long elapsed;

    private long roundBegan;

    ReplaySendTimeCalculator(double speed) {
        this.speed = speed;
    }

    /** Advances to an event at a recording time. */
    void advance(long time) {
        if (started && emitted) {
            long silence = Math.max(0, time - last);
            elapsed += silence > PlaybackTimeMapping.LONGEST_SILENCE ? PlaybackTimeMapping.SHORT_SILENCE : silence;
        }
        last = started ? Math.max(last, time) : time;
        started = true;
    }

    /** Records a server message at the current time and returns the time at which to send it again. */
    long sendTime() {
        emitted = true;
        return (long) (elapsed / speed);
    }

    /** Starts the next round, after the recording's time before its first message. */
    void startRound() {
        elapsed = Math.max(elapsed, roundBegan + (long) (RecordingPlayerThreadRunner.SHORTEST_ROUND * speed));
        roundBegan = elapsed;
        started = false;
    }
}
