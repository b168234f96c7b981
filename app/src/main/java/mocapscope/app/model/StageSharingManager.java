package mocapscope.app.model;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import mocapscope.app.model.settings.Preferences;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageCredentials;
import mocapscope.protocol.stage.StagePublisher;
import org.jspecify.annotations.Nullable;

/**
 * Shares all live sessions of the application window through a NATS server and remembers the server's address.
 * Thread-safe; its methods return at once.
 */
public final class StageSharingManager {
    private static final String KEY = "shared stage";
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final String NAMELESS = "agent";

    private final LiveSessionListenerAttacher sessions;
    private final Preferences preferences;
    private final String program;
    private final Path spool;
    private final AtomicReference<@Nullable String> message = new AtomicReference<>();
    private volatile String hostName = NAMELESS;
    private volatile @Nullable StageAddress wanted;
    private volatile @Nullable RunningSharing running;

    private record RunningSharing(StageAddress agent, StagePublisher publisher) {}

    /**
     * Creates a manager that shares nothing yet.
     *
     * @param program name and version of this program, which others see
     * @param spool the folder in which messages wait on the disk while the server is away
     */
    public StageSharingManager(
            LiveSessionListenerAttacher sessions, Preferences preferences, String program, Path spool) {
        this.sessions = sessions;
        this.preferences = preferences;
        this.program = program;
        this.spool = spool;
        Thread.ofVirtual().start(() -> hostName = findHostName()); // a name server may be slow
    }

    private static String findHostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            return NAMELESS;
        }
    }

    /** Returns the address of the stage that was used last; empty at first. */
    public String storedStage() {
        var stored = preferences.find(KEY);
        return stored.size() == 2 ? stored.getFirst() : "";
    }

    /** Returns the name of this machine that was used last, else its host name. */
    public String storedName() {
        var stored = preferences.find(KEY);
        return stored.size() == 2 ? stored.getLast() : hostName;
    }

    /**
     * Shares all sessions, running and future ones, under the name of this machine, and remembers both.
     *
     * @throws IllegalArgumentException if one of the texts is wrong; describes the error
     */
    public void start(String stage, String name) {
        var address = StageAddress.parse(stage.strip());
        if (!address.agent().isEmpty()) {
            throw new IllegalArgumentException("the address names a stage only: nats://host[:4222]/STAGE");
        }
        var agent = address.withAgent(name.strip());
        preferences.store(KEY, List.of(address.toString(), agent.agent()));
        change(agent);
    }

    /** Ends the sharing, after what waits was sent or two seconds have passed. */
    public void stop() {
        change(null);
    }

    private void change(@Nullable StageAddress agent) {
        wanted = agent;
        Thread.ofVirtual().start(this::apply);
    }

    private synchronized void apply() {
        var agent = wanted;
        var current = running;
        if (current != null && !current.agent().equals(agent)) {
            running = null;
            end(current);
            current = null;
        }
        if (current == null && agent != null) {
            try {
                var credentials = StageCredentials.of(System.getenv());
                var publisher = StagePublisher.start(agent, credentials, program, spool, message::set);
                running = new RunningSharing(agent, publisher);
                sessions.attach(publisher);
            } catch (IOException failure) {
                wanted = null;
                message.set(String.valueOf(failure.getMessage()));
            }
        }
    }

    private void end(RunningSharing ended) {
        sessions.detach(ended.publisher());
        try {
            ended.publisher().stop(PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the sharing and waits until it has ended. */
    public void close() {
        wanted = null;
        apply();
    }

    /** Returns whether the user wants the sharing, which may still start or be without a server. */
    public boolean isWanted() {
        return wanted != null;
    }

    /** Returns the latest message for the user since the last call; empty for none. */
    public Optional<String> takeMessage() {
        return Optional.ofNullable(message.getAndSet(null));
    }

    /** Returns the state of the sharing; empty while it is off. */
    public Optional<StageSharingState> state() {
        var current = running;
        if (current == null) {
            return Optional.empty();
        }
        var totals = current.publisher().totals();
        return Optional.of(new StageSharingState(
                current.agent().toString(),
                current.agent().agent(),
                current.publisher().isConnected(),
                totals.stored(),
                totals.waitingEntries(),
                totals.droppedEntries(),
                totals.droppedOthers()));
    }
}
