package mocapscope.protocol.recording.player;

import java.util.function.LongSupplier;
import mocapscope.protocol.recording.RecordingSource;

/**
 * Computes the current playback position from the clock, speed, range and events played so far. The player's thread
 * updates it; any thread may read it.
 */
final class PlaybackPositionTracker {
    private final RecordingSource source;
    private final PlaybackSessions sessions;
    private final PlaybackControlState state;
    private final LongSupplier clock;
    private volatile PlaybackTimeMapping timeMapping = PlaybackTimeMapping.paused(0);

    PlaybackPositionTracker(
            RecordingSource source, PlaybackSessions sessions, PlaybackControlState state, LongSupplier clock) {
        this.source = source;
        this.sessions = sessions;
        this.state = state;
        this.clock = clock;
    }

    PlaybackTimeMapping timeMapping() {
        return timeMapping;
    }

    void start(PlaybackTimeMapping at) {
        timeMapping = at;
    }

    void pause(long moment) {
        timeMapping = PlaybackTimeMapping.paused(moment);
    }

    /**
     * Returns the position in nanoseconds since the start: not before the last played event, nor beyond the known or
     * requested end.
     */
    long position() {
        var now = timeMapping;
        if (now.speed() == 0) {
            return now.recorded();
        }
        long moment = clock.getAsLong();
        long furthest = Math.max(
                sessions.lastEventTime(), Math.min(known(moment), state.range().to()));
        return Math.max(now.recorded(), Math.min(now.at(moment), furthest));
    }

    /**
     * Returns the time up to which all events are known; for a growing recording without unplayed events the current
     * time.
     */
    private long known(long moment) {
        return source.isGrowing() && sessions.isExhausted() ? moment - sessions.base() : sessions.knownUntil();
    }
}
