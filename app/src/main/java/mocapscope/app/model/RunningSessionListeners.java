package mocapscope.app.model;

import mocapscope.protocol.session.SessionListenerFactory;

/** Attaches one additional listener, such as a recorder, to all live sessions. Thread-safe. */
public interface RunningSessionListeners {

    /** Attaches a listener to all live sessions, running and future ones; played recordings are excluded. */
    void attach(SessionListenerFactory also);

    /** Detaches the listener. */
    void detach();
}
