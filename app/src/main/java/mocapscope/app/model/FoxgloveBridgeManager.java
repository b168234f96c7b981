package mocapscope.app.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import mocapscope.app.model.settings.Preferences;
import mocapscope.protocol.bridge.FoxgloveBridge;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import org.jspecify.annotations.Nullable;

/**
 * Starts and stops the bridge that streams live sessions to Foxglove viewers, and stores whether the user enabled it.
 * Thread-safe; its methods return at once.
 */
public final class FoxgloveBridgeManager {
    private static final String KEY = "foxglove bridge";
    private static final String PORT_KEY = "foxglove bridge port";
    private static final String ON = "on";
    private static final String LOOPBACK = "127.0.0.1";

    private final LiveSessionListenerAttacher sessions;
    private final Preferences preferences;
    private final String program;
    private final AtomicReference<@Nullable String> problem = new AtomicReference<>();
    private volatile OptionalInt wantedPort = OptionalInt.empty();
    private volatile @Nullable FoxgloveBridge bridge;

    /** Names itself {@code program} to viewers. */
    public FoxgloveBridgeManager(LiveSessionListenerAttacher sessions, Preferences preferences, String program) {
        this.sessions = sessions;
        this.preferences = preferences;
        this.program = program;
    }

    /** Returns whether the user switched it on last. */
    public boolean isStored() {
        return preferences.find(KEY).equals(List.of(ON));
    }

    public void store(boolean on) {
        preferences.store(KEY, on ? List.of(ON) : List.of());
    }

    /** Starts the bridge at the usual port, which the preferences can change. */
    public void start() {
        var stored = preferences.find(PORT_KEY);
        boolean valid = stored.size() == 1 && stored.getFirst().matches("\\d{1,4}|[1-5]\\d{4}");
        change(OptionalInt.of(valid ? Integer.parseInt(stored.getFirst()) : FoxgloveBridge.USUAL_PORT));
    }

    /** Starts the bridge at any free port, after a failure at another one. */
    public void startAtFreePort() {
        change(OptionalInt.of(0));
    }

    /** Ends the bridge, with a close to each viewer. */
    public void stop() {
        change(OptionalInt.empty());
    }

    private void change(OptionalInt port) {
        wantedPort = port;
        Thread.ofVirtual().start(this::apply);
    }

    private synchronized void apply() {
        var port = wantedPort;
        var running = bridge;
        if (running != null && (port.isEmpty() || running.failure().isPresent())) {
            bridge = null;
            sessions.detach(running);
            running.stop();
            running = null;
        }
        if (running == null && port.isPresent()) {
            var started = FoxgloveBridge.start(
                    new NetworkAddress(LOOPBACK, port.getAsInt()), program, List.of(), this::report);
            bridge = started;
            sessions.attach(started);
        }
    }

    /** Returns the latest problem with a viewer since the last call; empty for none. */
    public Optional<String> takeProblem() {
        return Optional.ofNullable(problem.getAndSet(null));
    }

    /** Keeps problems; the state says all that goes well. */
    private void report(Severity severity, String line) {
        if (severity != Severity.NOTE) {
            problem.set(line);
        }
    }

    /** Returns the state of the bridge; empty while it is off. */
    public Optional<FoxgloveBridgeState> state() {
        var running = bridge;
        if (running == null) {
            return Optional.empty();
        }
        var totals = running.totals();
        return Optional.of(new FoxgloveBridgeState(
                running.address().map(NetworkAddress::toString),
                running.failure(),
                totals.connected(),
                totals.dropped()));
    }
}
