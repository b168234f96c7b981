package mocapscope.app.playback;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.recording.Player;
import mocapscope.protocol.recording.Step;

/** What the timeline is of: a reel that plays, or what live sessions remember. Moments are nanoseconds of its own clock. */
interface Programme {

    /** Of a reel its name; empty for live sessions. */
    String name();

    /** Who plays it; empty while what goes on now is shown. */
    Optional<Player> player();

    /** Which moment a player's position 0 is. */
    long start();

    List<Lane> lanes(Snapshot snapshot);

    /** The first moment there is, of those lanes. */
    long from(List<Lane> lanes);

    /** The last; {@code now} is on the program's clock. */
    long to(long now);

    /** How much of it was looked through for what stands out, from 0 to 1. */
    double surveyed();

    /** Whether it goes on by itself. */
    boolean live();

    /** Goes to a moment; so much of what came before is told as well. */
    void seek(long moment, long lead);

    /** The time of day of a moment, in nanoseconds of the epoch. */
    long epoch(long moment, Snapshot snapshot);

    /** To where it ends, or goes on now. */
    void toEnd();

    /** Plays, or pauses; what goes on now stands still then. */
    void playOrPause();

    void step(Step by, boolean forward);

    /** Where it is. */
    default long position(long now) {
        return player().map(player -> start() + player.position()).orElseGet(() -> to(now));
    }

    default boolean playing() {
        return player().map(Player::playing).orElse(true);
    }
}
