package mocapscope.protocol.recording;

import java.util.function.LongSupplier;

/**
 * Computes the current playback position from the clock, speed, range and events played so far. The player's thread
 * updates it; any thread may read it.
 */
final class PlaybackPositionTracker {
    private final RecordingSource reel;
    private final PlaybackSessions ensemble;
    private final PlaybackControlState wishes;
    private final LongSupplier clock;
    private volatile PlaybackTimeMapping timeMapping = PlaybackTimeMapping.paused(0);

    PlaybackPositionTracker(RecordingSource reel, PlaybackSessions ensemble, PlaybackControlState wishes, LongSupplier clock) {
        this.reel = reel;
        this.ensemble = ensemble;
        this.wishes = wishes;
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
                ensemble.lastEventTime(), Math.min(known(moment), wishes.range().to()));
        return Math.max(now.recorded(), Math.min(now.at(moment), furthest));
    }

    /**
     * Returns the time up to which all events are known; for a growing recording without unplayed events the current
     * time.
     */
    private long known(long moment) {
        return reel.isGrowing() && ensemble.isExhausted() ? moment - ensemble.base() : ensemble.knownUntil();
    }
}
