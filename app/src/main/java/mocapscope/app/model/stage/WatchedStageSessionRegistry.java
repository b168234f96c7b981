package mocapscope.app.model.stage;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.app.model.playback.OpenedRecordingPlayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.stage.StageAddress;

/** Holds other machines' sessions that the application window shows, and finds a session by its id. Thread-safe. */
public final class WatchedStageSessionRegistry {
    private final List<WatchedStageSession> sessions = new CopyOnWriteArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private final List<Protocol> protocols;
    private final Supplier<SkeletonMapLibrary> maps;
    private final OpenedRecordingPlayer.PlaybackModelFactory factory;
    private final Consumer<String> removed;

    /**
     * Creates an empty registry.
     *
     * @param maps name the bones of sessions that begin
     * @param removed is called with the id of a session that another one replaces
     */
    public WatchedStageSessionRegistry(
            List<Protocol> protocols,
            Supplier<SkeletonMapLibrary> maps,
            OpenedRecordingPlayer.PlaybackModelFactory factory,
            Consumer<String> removed) {
        this.protocols = List.copyOf(protocols);
        this.maps = maps;
        this.factory = factory;
        this.removed = removed;
    }

    /** Watches the session at an address, unless it is watched already; {@code program} is the name for the server. */
    public void watch(StageAddress address, String program) {
        if (addresses().contains(address)) {
            return;
        }
        sessions.stream()
                .filter(one -> one.address().equals(address))
                .map(WatchedStageSession::id)
                .toList()
                .forEach(removed); // one that was closed
        var session = new WatchedStageSession(
                address, program, protocols, () -> "stage-" + ids.incrementAndGet(), maps, factory, removed);
        sessions.add(session);
        session.start();
    }

    /** Returns the addresses of the sessions that are read now. */
    public List<StageAddress> addresses() {
        return sessions.stream()
                .filter(session -> !session.isOver())
                .map(WatchedStageSession::address)
                .toList();
    }

    /** Returns the watched session that is shown under an id. */
    public Optional<WatchedStageSession> find(String session) {
        return sessions.stream().filter(one -> one.id().equals(session)).findFirst();
    }

    /** Returns the id under which the session at an address is shown. */
    public Optional<String> findId(StageAddress address) {
        return sessions.stream()
                .filter(session -> session.address().equals(address))
                .findFirst()
                .map(WatchedStageSession::id);
    }

    /** Stops to read a session, which stays visible. */
    public void close(String session) {
        find(session).ifPresent(WatchedStageSession::stop);
    }

    /** Stops to read a session, and forgets it. */
    public void remove(String session) {
        find(session).ifPresent(one -> {
            one.stop();
            sessions.remove(one);
        });
    }

    /** Stops to read all sessions. */
    public void closeAll() {
        sessions.forEach(WatchedStageSession::stop);
    }
}
