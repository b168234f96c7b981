package mocapscope.app.model.playback;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import mocapscope.app.model.state.SessionModel;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.ActivityOverview;
import mocapscope.protocol.recording.LiveSessionSet;
import mocapscope.protocol.recording.player.PlaybackOptions;
import mocapscope.protocol.recording.player.PlayerState;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/**
 * Plays back the recorded past of all live sessions in the views, while the sessions continue in the background.
 * Thread-safe. Other sessions, made of the retained transcripts, replace the live ones in the views while these
 * continue in the background. Sessions that start meanwhile are shown live. Times are on the clock of the
 * sessions.
 */
public final class LookBackPlayback {
    /** Distance from the present within which the playback has caught up. */
    private static final long CAUGHT_UP = 100_000_000;

    private final Supplier<List<SessionModel>> models;
    private final Supplier<SkeletonMapRegistry> maps;
    private final LookBackModelFactory factory;
    private volatile @Nullable Looking looking;

    /** Creates the session model that replaces a live session while looking back. */
    public interface LookBackModelFactory {
        SessionModel model(Session session, SkeletonMapRegistry maps, LongSupplier clock);
    }

    /** The activity overview of a live session and the time of its oldest retained transcript entry. */
    public record RetainedSessionActivity(String session, ActivityOverview overview, long oldest) {}

    /** The present look-back: its player, start time and replacement models. */
    private static final class Looking {
        private final LiveSessionSet source;
        private final long start;
        private final PlaybackDeck deck;
        private volatile Map<String, SessionModel> shown = Map.of();

        Looking(List<SessionModel> live, SkeletonMapRegistry maps, LookBackModelFactory factory) {
            var sessions = live.stream().map(SessionModel::session).toList();
            start = sessions.stream()
                    .mapToLong(session -> session.anchor().monotonicNanos())
                    .min()
                    .orElse(0);
            Map<Session, SessionModel> models = new IdentityHashMap<>();
            live.forEach(model -> models.put(model.session(), model));
            source = new LiveSessionSet("", sessions, start, session -> findings(models.get(session)));
            var ids = sessions.stream().map(Session::id).toList();
            deck = new PlaybackDeck(
                    new PlaybackOptions(source, 1, false), ids, maps, start, new PlaybackDeck.PlaybackModelFactory() {
                        @Override
                        public SessionModel model(Session session, SkeletonMapRegistry maps, LongSupplier clock) {
                            return factory.model(session, maps, clock);
                        }

                        @Override
                        public void show(List<SessionModel> models) {
                            var byId = new HashMap<String, SessionModel>();
                            models.forEach(model -> byId.put(model.session().id(), model));
                            shown = Map.copyOf(byId);
                        }
                    });
        }

        private static List<Finding> findings(@Nullable SessionModel model) {
            return model == null ? List.of() : model.findingsWithoutBytes();
        }

        RecordingPlayer player() {
            return deck.player();
        }
    }

    public LookBackPlayback(
            Supplier<List<SessionModel>> models, Supplier<SkeletonMapRegistry> maps, LookBackModelFactory factory) {
        this.models = models;
        this.maps = maps;
        this.factory = factory;
    }

    /** Returns the player that looks back; empty while the live sessions are shown. */
    public Optional<RecordingPlayer> player() {
        var now = looking;
        return now == null ? Optional.empty() : Optional.of(now.player());
    }

    /** Returns the time of the player's position 0. */
    public long start() {
        var now = looking;
        return now == null ? 0 : now.start;
    }

    /** Shows the live sessions at an earlier time, paused. */
    public synchronized void lookBack(long moment, long lead) {
        var now = looking;
        if (now != null) {
            now.player().seek(Math.max(0, moment - now.start), lead);
            return;
        }
        var live = models.get().stream().filter(model -> !model.isPlayback()).toList();
        if (!live.isEmpty()) {
            var lookBack = new Looking(live, maps.get(), factory);
            lookBack.player().pause();
            lookBack.player().seek(Math.max(0, moment - lookBack.start), lead);
            lookBack.player().start();
            looking = lookBack;
        }
    }

    /** Shows the live sessions again. */
    public synchronized void returnToLive() {
        var now = looking;
        looking = null;
        if (now != null) {
            now.player().stop();
        }
    }

    /** Returns the memories of the live sessions, in their order. */
    public List<RetainedSessionActivity> retainedActivity() {
        return models.get().stream()
                .filter(model -> !model.isPlayback())
                .map(LookBackPlayback::memory)
                .toList();
    }

    private static RetainedSessionActivity memory(SessionModel model) {
        var transcript = model.session().history().transcript();
        long oldest = transcript
                .entry(transcript.firstIndex())
                .or(() -> transcript.entry(transcript.firstIndex())) // the first entry may be dropped concurrently
                .map(entry -> entry.arrival())
                .orElseGet(() -> model.session().anchor().monotonicNanos());
        return new RetainedSessionActivity(model.session().id(), model.activityOverview(), oldest);
    }

    /** Returns the models with those that look back in place of their live ones; called once a frame. */
    public List<SessionModel> replaceLive(List<SessionModel> all) {
        var now = looking;
        if (now == null) {
            return all;
        }
        tend(now);
        var shown = now.shown;
        return all.stream()
                .map(model -> shown.getOrDefault(model.session().id(), model))
                .toList();
    }

    /** Moves the playback on to retained data when it was overtaken, and returns to live when it has caught up. */
    private void tend(Looking now) {
        var player = now.player();
        if (player.state().phase() != PlayerState.PlayerPhase.PLAYING) {
            return;
        }
        if (now.source.hasDroppedEntries()) {
            long oldest = retainedActivity().stream()
                    .mapToLong(RetainedSessionActivity::oldest)
                    .min()
                    .orElse(0);
            player.seek(Math.max(player.position(), oldest - now.start), 0);
        } else if (SystemClock.monotonicNanos() - player.now() < CAUGHT_UP) {
            returnToLive();
        }
    }
}
