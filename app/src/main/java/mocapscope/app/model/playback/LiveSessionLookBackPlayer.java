package mocapscope.app.model.playback;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.state.SessionStateAccumulator;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.ReplayableLiveSessionSet;
import mocapscope.protocol.recording.SessionActivityTimeline;
import mocapscope.protocol.recording.player.PlayerStateSnapshot;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/**
 * Plays back the recorded past of all live sessions, while the sessions continue in the background. The past is read
 * from the retained transcripts. Sessions that start meanwhile are shown live. Times are on the clock of the sessions.
 * Thread-safe.
 */
public final class LiveSessionLookBackPlayer {
    /** Distance from the present within which the playback has caught up. */
    private static final long CAUGHT_UP = 100_000_000;

    private final Supplier<List<SessionStateAccumulator>> models;
    private final Supplier<SkeletonMapLibrary> maps;
    private final LookBackModelFactory factory;
    private volatile @Nullable Looking looking;

    /** Creates the session model that replaces a live session while looking back. */
    public interface LookBackModelFactory {
        SessionStateAccumulator model(Session session, SkeletonMapLibrary maps, LongSupplier clock);
    }

    /** The activity overview of a live session and the time of its oldest retained transcript entry. */
    public record RetainedSessionActivity(String session, SessionActivityTimeline overview, long oldest) {}

    /**
     * The present look-back: its player, start time and replacement models. Where it began at the present, its player is
     * made ready meanwhile, and {@code frozen} has the sessions at that moment, with all that their memories held.
     */
    private static final class Looking {
        private final ReplayableLiveSessionSet source;
        private final long start;
        private final long moment;
        private final Map<String, SessionSnapshot> frozen;
        private final OpenedRecordingPlayer deck;
        private volatile Map<String, SessionStateAccumulator> shown = Map.of();

        Looking(
                List<SessionStateAccumulator> live,
                long moment,
                Map<String, SessionSnapshot> frozen,
                SkeletonMapLibrary maps,
                LookBackModelFactory factory) {
            this.moment = moment;
            this.frozen = frozen;
            var sessions = live.stream().map(SessionStateAccumulator::session).toList();
            start = sessions.stream()
                    .mapToLong(session -> session.anchor().monotonicNanos())
                    .min()
                    .orElse(0);
            Map<Session, SessionStateAccumulator> models = new IdentityHashMap<>();
            live.forEach(model -> models.put(model.session(), model));
            source = new ReplayableLiveSessionSet("", sessions, start, session -> findings(models.get(session)));
            var ids = sessions.stream().map(Session::id).toList();
            deck = new OpenedRecordingPlayer(
                    new SessionPlaybackSpecification(source, 1, false),
                    ids,
                    maps,
                    start,
                    new OpenedRecordingPlayer.PlaybackModelFactory() {
                        @Override
                        public SessionStateAccumulator model(
                                Session session, SkeletonMapLibrary maps, LongSupplier clock) {
                            return factory.model(session, maps, clock);
                        }

                        @Override
                        public void show(List<SessionStateAccumulator> played) {
                            var byId = new HashMap<String, SessionStateAccumulator>();
                            played.forEach(model -> byId.put(model.session().id(), model));
                            // The user may have chosen axes that the session's endpoint does not state.
                            live.forEach(model -> Optional.ofNullable(
                                            byId.get(model.session().id()))
                                    .ifPresent(one -> one.setAxisMapping(
                                            model.axisMapping().choice())));
                            shown = Map.copyOf(byId);
                        }
                    });
        }

        private static List<Finding> findings(@Nullable SessionStateAccumulator model) {
            return model == null ? List.of() : model.findingsWithoutBytes();
        }

        RecordingPlayer player() {
            return deck.player();
        }

        /** Returns true if the sessions stand still at the moment at which they were frozen. */
        boolean isFrozen() {
            return shown.isEmpty() || !player().isPlaying() && player().now() == moment;
        }
    }

    public LiveSessionLookBackPlayer(
            Supplier<List<SessionStateAccumulator>> models,
            Supplier<SkeletonMapLibrary> maps,
            LookBackModelFactory factory) {
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

    /** Returns the time that is looked back at, in nanoseconds since 1970; empty while the live sessions are shown. */
    public OptionalLong epochNanos() {
        var now = looking;
        return now == null
                ? OptionalLong.empty()
                : OptionalLong.of(now.source.anchor().epochNanos(now.player().position()));
    }

    /** Shows the live sessions at an earlier time, paused. */
    public synchronized void lookBack(long moment, long lead) {
        var now = looking;
        if (now != null) {
            now.player().seek(Math.max(0, moment - now.start), lead);
            return;
        }
        start(moment, lead, Map.of());
    }

    /** Freezes the live sessions as they are at {@code now}; without effect while looking back. */
    public synchronized void freeze(long now, long lead) {
        if (looking == null) {
            var frozen = new HashMap<String, SessionSnapshot>();
            live().forEach(model ->
                    frozen.put(model.session().id(), model.snapshot(now).frozen()));
            start(now, lead, frozen);
        }
    }

    private void start(long moment, long lead, Map<String, SessionSnapshot> frozen) {
        var live = live();
        if (!live.isEmpty()) {
            var lookBack = new Looking(live, moment, Map.copyOf(frozen), maps.get(), factory);
            lookBack.player().pause();
            lookBack.player().seek(Math.max(0, moment - lookBack.start), lead);
            lookBack.player().start();
            looking = lookBack;
        }
    }

    private List<SessionStateAccumulator> live() {
        return models.get().stream().filter(model -> !model.isPlayback()).toList();
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
        return live().stream().map(LiveSessionLookBackPlayer::memory).toList();
    }

    private static RetainedSessionActivity memory(SessionStateAccumulator model) {
        var transcript = model.session().history().transcript();
        long oldest = transcript
                .entry(transcript.firstIndex())
                .or(() -> transcript.entry(transcript.firstIndex())) // the first entry may be dropped concurrently
                .map(entry -> entry.arrival())
                .orElseGet(() -> model.session().anchor().monotonicNanos());
        return new RetainedSessionActivity(model.session().id(), model.activityOverview(), oldest);
    }

    /** Returns the state of all sessions at {@code nanos}, or of live ones as looked back on; called once a frame. */
    public List<SessionSnapshot> snapshots(List<SessionStateAccumulator> all, long nanos) {
        var now = looking;
        if (now != null) {
            tend(now);
        }
        Map<String, SessionSnapshot> frozen = now != null && now.isFrozen() ? now.frozen : Map.of();
        var snapshots = new ArrayList<SessionSnapshot>();
        for (var model : replaceLive(all)) {
            var then = frozen.get(model.session().id());
            snapshots.add(then == null ? model.snapshot(nanos) : then.withBearings(model.axisMapping()));
        }
        return snapshots;
    }

    /** Returns the models with those that look back in place of their live ones. */
    public List<SessionStateAccumulator> replaceLive(List<SessionStateAccumulator> all) {
        var now = looking;
        if (now == null) {
            return all;
        }
        var shown = now.shown;
        return all.stream()
                .map(model -> shown.getOrDefault(model.session().id(), model))
                .toList();
    }

    /** Moves the playback on to retained data when it was overtaken, and returns to live when it has caught up. */
    private void tend(Looking now) {
        var player = now.player();
        if (player.state().phase() != PlayerStateSnapshot.PlayerPhase.PLAYING) {
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
