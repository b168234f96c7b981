package mocapscope.protocol.recording;

import java.util.function.LongSupplier;

/** Where a player is. The one that plays moves it; any thread may look. */
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

    /** In nanoseconds since the reel's start: never before what was told, nor beyond what is known or wanted. */
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

    /** Up to where all that happened is known; of what grows up to now, while nothing is left that was not told. */
    private long known(long moment) {
        return reel.growing() && ensemble.waiting() ? moment - ensemble.base() : ensemble.reached();
    }
}
