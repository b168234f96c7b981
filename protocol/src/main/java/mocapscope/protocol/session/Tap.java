package mocapscope.protocol.session;

import mocapscope.protocol.transcript.Entry;

/** Sees all that a session goes through. Called by the thread that owns the session, so it must be quick. */
public interface Tap extends Sink {

    void state(State state);

    /** Something happened on a channel; its messages and samples follow. */
    void entry(Entry entry);
}
