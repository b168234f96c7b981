package mocapscope.protocol.recording;

import java.util.function.LongSupplier;

/**
 * Computes the current playback position from the clock, speed, range and events played so far. The player's thread
 * updates it; any thread may read it.
 */
final class Whereabouts {
    private final Reel reel;
    private final Ensemble ensemble;
    private final Wishes wishes;
    private final LongSupplier clock;
    private volatile Pace pace = Pace.standing(0);

    Whereabouts(Reel reel, Ensemble ensemble, Wishes wishes, LongSupplier clock) {
        this.reel = reel;
        this.ensemble = ensemble;
        this.wishes = wishes;
        this.clock = clock;
    }

    Pace pace() {
        return pace;
    }

    void go(Pace at) {
        pace = at;
    }

    void stand(long moment) {
        pace = Pace.standing(moment);
    }

    /**
     * Returns the position in nanoseconds since the start: not before the last played event, nor beyond the known or
     * requested end.
     */
    long position() {
        var now = pace;
        if (now.speed() == 0) {
            return now.recorded();
        }
        long moment = clock.getAsLong();
        long furthest = Math.max(
                ensemble.told(), Math.min(known(moment), wishes.stretch().to()));
        return Math.max(now.recorded(), Math.min(now.at(moment), furthest));
    }

    /**
     * Returns the time up to which all events are known; for a growing recording without unplayed events the current
     * time.
     */
    private long known(long moment) {
        return reel.growing() && ensemble.waiting() ? moment - ensemble.base() : ensemble.reached();
    }
}
