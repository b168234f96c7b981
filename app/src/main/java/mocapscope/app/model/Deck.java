package mocapscope.app.model;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.Audience;
import mocapscope.protocol.recording.Playback;
import mocapscope.protocol.recording.Player;
import mocapscope.protocol.recording.Sessions;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListener;

/**
 * Plays one recording, with one session for each track, replacing the session models after a seek. Thread-safe. After a
 * seek every session is a new one under its old id; the old ones are shown until the new ones reach the player's
 * position.
 */
final class Deck implements Audience {

    /** Creates the models of playback sessions and displays them together. */
    interface Stage {
        /** Creates a session's model; {@code maps} name its bones. */
        SessionModel model(Session session, SkeletonMapRegistry maps, LongSupplier clock);

        void show(List<SessionModel> models);
    }

    private final List<String> ids;
    private final SkeletonMapRegistry maps;
    private final Stage stage;
    private final Player player;
    private final Map<Integer, SessionModel> coming = new TreeMap<>();
    private final Set<String> removed = ConcurrentHashMap.newKeySet();

    /**
     * Creates a deck; {@code ids} are the session ids, one a track; {@code maps} name bones that a protocol only
     * numbers.
     */
    Deck(Playback playback, List<String> ids, SkeletonMapRegistry maps, Stage stage) {
        this(playback, ids, maps, SystemClock.monotonicNanos(), stage);
    }

    /** Creates a deck that shows time 0 of the recording as the time {@code base} of the clock. */
    Deck(Playback playback, List<String> ids, SkeletonMapRegistry maps, long base, Stage stage) {
        this.ids = List.copyOf(ids);
        this.maps = maps;
        this.stage = stage;
        this.player = new Player(
                playback.reel(),
                new Sessions() {
                    @Override
                    public String id(int track) {
                        return Deck.this.ids.get(track);
                    }

                    @Override
                    public SkeletonMapRegistry maps() {
                        return maps;
                    }
                },
                this,
                SystemClock::monotonicNanos,
                LockSupport::parkNanos,
                base);
        player.speed(playback.speed());
        player.loop(playback.loop());
    }

    Player player() {
        return player;
    }

    /** Starts the playback and the survey of the recording. */
    Showing begin() {
        player.start();
        return new Showing(player, ids, Survey.of(player.reel()));
    }

    boolean plays(String session) {
        return ids.contains(session) && !removed.contains(session);
    }

    /** Removes a session and returns true if others remain. */
    boolean remove(String session) {
        removed.add(session);
        return !removed.containsAll(ids);
    }

    @Override
    public SessionListener open(int track, Session session) {
        if (!plays(session.id())) {
            return SessionListener.NOBODY;
        }
        var known = player.reel().tracks().get(track).maps(maps);
        var model = stage.model(session, known, player::now);
        coming.put(track, model);
        return model;
    }

    @Override
    public void there() {
        stage.show(coming.values().stream()
                .filter(model -> plays(model.session().id()))
                .toList());
        coming.clear();
    }
}
