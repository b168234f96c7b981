package mocapscope.app.command.output;

import java.util.Queue;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionState;

/** Tracks the connection of one recorded session and reports connects, losses and total disconnected time. */
public final class RecordedConnectionMonitor implements SessionListener {
    private static final double NANOS = 1e9;

    private final Endpoint endpoint;
    private final SessionOutcome outcome = new SessionOutcome();
    private final Queue<String> messages;
    private volatile boolean isConnected;
    /** Time at which the connection was lost. */
    private volatile long since;
    /** In nanoseconds, without the present disconnection. */
    private volatile long disconnectedSeconds;

    /**
     * Creates a tracker that adds its reports to {@code messages}, which must be thread-safe; another thread prints them.
     */
    public RecordedConnectionMonitor(Endpoint endpoint, Queue<String> messages) {
        this.endpoint = endpoint;
        this.messages = messages;
    }

    public Endpoint endpoint() {
        return endpoint;
    }

    public SessionOutcome outcome() {
        return outcome;
    }

    /** Returns true if the session is connected now. */
    public boolean isConnected() {
        return isConnected;
    }

    /** Returns the total time without a connection until {@code now}, after the first connection, in seconds. */
    public double disconnectedSeconds(long now) {
        return (disconnectedSeconds + (isConnected || !outcome.wasLive() ? 0 : now - since)) / NANOS;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionState state -> onState(state);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private void onState(SessionState state) {
        switch (state.phase()) {
            case LIVE -> come(state.at());
            case LOST, WAITING, CONNECTING, FAILED -> leave(state);
            case LISTENING, HANDSHAKING, SILENT, CLOSED -> {}
        }
        outcome.updateState(state);
    }

    private void come(long at) {
        if (isConnected) {
            return;
        }
        if (outcome.wasLive()) {
            messages.add("reconnected after %.1f s: %s".formatted((at - since) / NANOS, endpoint));
            disconnectedSeconds += at - since;
        } else {
            messages.add("connected: " + endpoint);
        }
        isConnected = true;
    }

    private void leave(SessionState state) {
        if (isConnected) {
            isConnected = false;
            since = state.at();
            messages.add("the connection is lost (%s)%s"
                    .formatted(endpoint, state.step().isEmpty() ? "" : ": " + state.step()));
        }
    }

    private void onFinding(Finding finding) {
        outcome.addFinding(finding);
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }
}
