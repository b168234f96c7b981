package mocapscope.app.model.stage;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.app.model.playback.OpenedRecordingPlayer;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageCredentials;
import mocapscope.protocol.stage.StageEndpoint;
import mocapscope.protocol.stage.StageMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Lets the application window watch sessions that other machines share through NATS servers. Thread-safe; its methods
 * return at once.
 */
public final class StageManager {
    private static final TextBundle TEXTS = TextBundle.of(StageManager.class);

    private final WatchedStageSessionRegistry watched;
    private final Consumer<String> removal;
    private volatile String program = "mocapscope";
    private @Nullable StageMonitor monitor;
    private @Nullable StageAddress address;
    private long number;

    /**
     * Creates a manager without a stage.
     *
     * @param maps name the bones of sessions that begin
     * @param removal removes a session from the window
     */
    public StageManager(
            List<Protocol> protocols,
            Supplier<SkeletonMapLibrary> maps,
            OpenedRecordingPlayer.PlaybackModelFactory factory,
            Consumer<String> removal) {
        this.watched = new WatchedStageSessionRegistry(protocols, maps, factory, removal);
        this.removal = removal;
    }

    /** Sets the name and version of this program, which others see. */
    public void setProgram(String name) {
        program = name;
    }

    /** Returns the name of a session that is watched: its agent and its name there; empty for any other endpoint. */
    public static String name(Endpoint endpoint) {
        return StageEndpoint.address(endpoint)
                .map(one -> TEXTS.text("stage.name", one.agent(), one.session()))
                .orElse("");
    }

    /** Opens an address: watches a session, or lists a stage in place of the one listed before. */
    public void open(StageAddress opened) {
        if (opened.session().isEmpty()) {
            list(opened);
        } else {
            watched.watch(opened, program);
        }
    }

    private synchronized void list(StageAddress opened) {
        closeStage();
        address = opened;
        number++;
        monitor = StageMonitor.start(opened, StageCredentials.of(System.getenv()), program);
    }

    /** Returns the stage that is listed. */
    public synchronized Optional<OpenedStage> stage() {
        var listed = address;
        var current = monitor;
        return listed == null || current == null
                ? Optional.empty()
                : Optional.of(new OpenedStage(number, listed, current.status()));
    }

    /** Lists no stage any more; watched sessions stay. */
    public synchronized void closeStage() {
        var current = monitor;
        if (current != null) {
            current.stop();
        }
        monitor = null;
        address = null;
    }

    /** Returns the addresses of the sessions that are watched now. */
    public List<StageAddress> watchedAddresses() {
        return watched.addresses();
    }

    /** Returns the id under which the window shows the session at an address. */
    public Optional<String> findSession(StageAddress session) {
        return watched.findId(session);
    }

    /** Returns whether a session of the window is one of a stage. */
    public boolean isWatched(String session) {
        return watched.find(session).isPresent();
    }

    /** Stops to watch a session, which stays visible. */
    public void close(String session) {
        watched.close(session);
    }

    /** Watches a session anew that was closed; any other is tried again every second anyway. */
    public void watchAgain(String session) {
        watched.find(session).filter(WatchedStageSession::isOver).ifPresent(one -> {
            removal.accept(session);
            open(one.address());
        });
    }

    /** Stops to watch a session, and forgets it. */
    public void remove(String session) {
        watched.remove(session);
    }

    /** Ends everything as the program ends. */
    public void close() {
        closeStage();
        watched.closeAll();
    }
}
