package mocapscope.app.command;

import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;

/**
 * Restarts a server's replay for the first client that connects, so that this client sees the beginning. Restarts it
 * for the next client once all have disconnected. Runs on the single thread of the listener and its clients.
 */
final class FirstClientReplayRestarter implements SessionListenerFactory {
    private final SessionListenerFactory others;
    private final Runnable onFirstClient;
    private boolean listening;
    private int count;

    /** Creates a listener that forwards everything to {@code others} and restarts the replay with {@code rise}. */
    FirstClientReplayRestarter(SessionListenerFactory others, Runnable rise) {
        this.others = others;
        this.onFirstClient = rise;
    }

    /** The first session is that of the listening server itself. */
    @Override
    public SessionListener createListener(Session session) {
        var listener = others.createListener(session);
        if (!listening) {
            listening = true;
            return listener;
        }
        if (count == 0) {
            onFirstClient.run();
        }
        count++;
        return new CompositeSessionListener(listener, new Leaving());
    }

    /** Detects the end of a client's session. */
    private final class Leaving implements SessionListener {
        private boolean left;

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionStateChange state -> onState(state);
                default -> {}
            }
        }

        private void onState(SessionStateChange state) {
            if (state.phase().isTerminal() && !left) {
                left = true;
                count--;
            }
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }
    }
}
