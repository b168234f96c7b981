package mocapscope.app.command;

import java.util.Queue;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.transcript.Entry;

/** Tracks the connection of one recorded session and reports connects, losses and total disconnected time. */
final class Attendance implements SessionListener {
    private static final double NANOS = 1e9;

    private final Endpoint whom;
    private final Outcome outcome = new Outcome();
    private final Queue<String> news;
    private volatile boolean live;
    /** Time at which the connection was lost. */
    private volatile long since;
    /** In nanoseconds, without the present disconnection. */
    private volatile long absent;

    /**
     * Creates a tracker that adds its reports to {@code news}, which must be thread-safe; another thread prints them.
     */
    Attendance(Endpoint whom, Queue<String> news) {
        this.whom = whom;
        this.news = news;
    }

    Endpoint whom() {
        return whom;
    }

    Outcome outcome() {
        return outcome;
    }

    /** Returns true if the session is connected now. */
    boolean live() {
        return live;
    }

    /** Returns the total time without a connection until {@code now}, after the first connection, in seconds. */
    double absent(long now) {
        return (absent + (live || !outcome.wasLive() ? 0 : now - since)) / NANOS;
    }

    @Override
    public void onState(SessionState state) {
        switch (state.phase()) {
            case LIVE -> come(state.at());
            case LOST, WAITING, CONNECTING, FAILED -> leave(state);
            case LISTENING, HANDSHAKING, SILENT, CLOSED -> {}
        }
        outcome.saw(state);
    }

    private void come(long at) {
        if (live) {
            return;
        }
        if (outcome.wasLive()) {
            news.add("reconnected after %.1f s: %s".formatted((at - since) / NANOS, whom));
            absent += at - since;
        } else {
            news.add("connected: " + whom);
        }
        live = true;
    }

    private void leave(SessionState state) {
        if (live) {
            live = false;
            since = state.at();
            news.add(
                    "the connection is lost (%s)%s".formatted(whom, state.step().isEmpty() ? "" : ": " + state.step()));
        }
    }

    @Override
    public void onEntry(Entry entry) {}

    @Override
    public void onFinding(Finding finding) {
        outcome.found(finding);
    }

    @Override
    public void onMessage(Message message) {}

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onSource(SourceInfo source) {}

    @Override
    public void onSample(Sample sample) {}
}
