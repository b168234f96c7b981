package mocapscope.app.model;

import mocapscope.protocol.session.SessionListenerFactory;

/** Attaches additional listeners, such as recorders, to all live sessions. Thread-safe. */
public interface LiveSessionListenerAttacher {

    /** Attaches a listener to all live sessions, running and future ones; played recordings are excluded. */
    void attach(SessionListenerFactory also);

    /** Detaches the listeners of a factory that was attached. */
    void detach(SessionListenerFactory attached);
}
