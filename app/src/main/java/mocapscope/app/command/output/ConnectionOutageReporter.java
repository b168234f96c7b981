package mocapscope.app.command.output;

import java.util.Objects;
import java.util.Queue;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;
import org.jspecify.annotations.Nullable;

/**
 * Tracks one session during recording: reports connections and disconnections, and measures the total time without a
 * connection. Judges the session as a whole.
 */
public final class ConnectionOutageReporter implements SessionListener {
    private static final double NANOS = 1e9;

    private final Endpoint endpoint;
    private final SessionWaitOutcomeRecorder outcome = new SessionWaitOutcomeRecorder();
    private final Queue<String> messages;
    private volatile @Nullable SessionHealthMonitor health;
    private volatile boolean isConnected;
    /** Time at which the connection was lost. */
    private volatile long since;
    /** In nanoseconds, without the present disconnection. */
    private volatile long disconnectedSeconds;

    /**
     * Creates a tracker that adds its reports to {@code messages}, which must be thread-safe; another thread prints them.
     */
    public ConnectionOutageReporter(Endpoint endpoint, Queue<String> messages) {
        this.endpoint = endpoint;
        this.messages = messages;
    }

    /** Returns the listener for the session. */
    public SessionListener createListener(Session session) {
        var monitor = SessionHealthMonitor.live(session, HealthThresholds.USUAL);
        health = monitor;
        return new CompositeSessionListener(monitor, this);
    }

    /** Returns the sentence about the whole session once it has ended, with whose messages are missing. */
    public String describeRun(long now) {
        var monitor = Objects.requireNonNull(health);
        monitor.finish();
        var verdict = monitor.run();
        long own = monitor.snapshot(now).loss().ownTotal();
        boolean isNamed =
                !verdict.reasons().isEmpty() && verdict.reasons().getFirst().cause() == HealthCause.PROCESS_LATE;
        return own == 0 || isNamed
                ? verdict.sentence()
                : "%s; %,d further messages may have been dropped by this program, which was late"
                        .formatted(verdict.sentence(), own);
    }

    /** Returns true if the recording lacks messages, even if this program dropped them. */
    public boolean hasLost(long now) {
        var monitor = Objects.requireNonNull(health);
        monitor.finish();
        var loss = monitor.snapshot(now).loss();
        return loss.lostTotal() + loss.ownTotal() > 0;
    }

    public Endpoint endpoint() {
        return endpoint;
    }

    public SessionWaitOutcomeRecorder outcome() {
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
            case SessionStateChange state -> onState(state);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private void onState(SessionStateChange state) {
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

    private void leave(SessionStateChange state) {
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
