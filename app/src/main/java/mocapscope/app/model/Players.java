package mocapscope.app.model;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import mocapscope.protocol.link.Clock;
import mocapscope.protocol.recording.Playback;
import mocapscope.protocol.recording.Player;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Taps;
import mocapscope.protocol.transcript.Transcript;

/** The recordings that play, each as a session of its own. Any thread may call. */
final class Players {
    private final Map<String, Player> players = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();

    /** {@code maps} name the bones that a wire only numbers. */
    void play(Playback playback, Taps taps, SkeletonMaps maps) {
        var id = "file-" + ids.incrementAndGet();
        var recorded = playback.recorded();
        var recording = recorded.recording();
        var anchor = new Anchor(Clock.nanos(), recording.anchor().epochNanos());
        var session = recorded.session(id, anchor, Transcript.DEFAULT_BUDGET, maps);
        var player = new Player(session, recording, taps.open(session), Clock::nanos, LockSupport::parkNanos);
        player.speed(playback.speed());
        player.loop(playback.loop());
        players.put(id, player);
        player.start();
    }

    Optional<Player> of(String session) {
        return Optional.ofNullable(players.get(session));
    }

    void remove(String session) {
        of(session).ifPresent(Player::stop);
        players.remove(session);
    }
}
