package mocapscope.app.model.playback;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import mocapscope.app.model.state.SessionStateAccumulator;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.player.PlayedSessionIdAndListenerProvider;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionListener;

/**
 * Plays one recording and recreates the displayed sessions at the start and after each seek. Thread-safe. After a seek
 * every session is a new one under its old id; the old ones are shown until the new ones reach the player's position.
 */
public final class OpenedRecordingPlayer implements PlayedSessionIdAndListenerProvider {

    /** Creates the models of playback sessions and shows them together. */
    public interface PlaybackModelFactory {
        /** Creates a session's model; {@code maps} name its bones. */
        SessionStateAccumulator model(Session session, SkeletonMapLibrary maps, LongSupplier clock);

        void show(List<SessionStateAccumulator> models);
    }

    /** The nanoseconds before the target of a seek that are played too, for views that show history. */
    public static final long SEEK_LEAD = 10_000_000_000L;

    private final List<String> ids;
    private final SkeletonMapLibrary maps;
    private final PlaybackModelFactory factory;
    private final RecordingPlayer player;
    private final Map<Integer, SessionStateAccumulator> coming = new TreeMap<>();
    private final Set<String> removed = ConcurrentHashMap.newKeySet();

    /**
     * Creates a deck; {@code ids} are the session ids, one a track; {@code maps} name bones that a protocol only
     * numbers.
     */
    OpenedRecordingPlayer(
            SessionPlaybackSpecification options,
            List<String> ids,
            SkeletonMapLibrary maps,
            PlaybackModelFactory factory) {
        this(options, ids, maps, SystemClock.monotonicNanos(), factory);
    }

    /** Creates a deck that shows time 0 of the recording as the time {@code base} of the clock. */
    OpenedRecordingPlayer(
            SessionPlaybackSpecification options,
            List<String> ids,
            SkeletonMapLibrary maps,
            long base,
            PlaybackModelFactory factory) {
        this.ids = List.copyOf(ids);
        this.maps = maps;
        this.factory = factory;
        this.player =
                new RecordingPlayer(options.source(), this, SystemClock::monotonicNanos, LockSupport::parkNanos, base);
        player.speed(options.speed());
        player.setLooping(options.loop());
    }

    RecordingPlayer player() {
        return player;
    }

    /** Starts the playback, at a time in nanoseconds since 1970 or at the beginning, and the survey of the recording. */
    OpenedRecording start(OptionalLong from) {
        long begin = player.recordingSource().anchor().epochNanos(0);
        from.ifPresent(epochNanos -> player.seek(Math.max(0, epochNanos - begin), SEEK_LEAD));
        player.start();
        return new OpenedRecording(player, ids, SessionActivityTimelineLoader.of(player.recordingSource()));
    }

    boolean contains(String session) {
        return ids.contains(session) && !removed.contains(session);
    }

    /** Removes a session and returns true if others remain. */
    boolean remove(String session) {
        removed.add(session);
        return !removed.containsAll(ids);
    }

    @Override
    public String id(int track) {
        return ids.get(track);
    }

    @Override
    public SkeletonMapLibrary maps() {
        return maps;
    }

    @Override
    public SessionListener openTrack(int track, Session session) {
        if (!contains(session.id())) {
            return SessionListener.NO_OP;
        }
        var known = player.recordingSource().tracks().get(track).maps(maps);
        var model = factory.model(session, known, player::now);
        coming.put(track, model);
        return model;
    }

    @Override
    public void seekCompleted() {
        factory.show(coming.values().stream()
                .filter(model -> contains(model.session().id()))
                .toList());
        coming.clear();
    }
}
