package mocapscope.protocol.stage;

import java.util.UUID;
import mocapscope.protocol.session.event.SessionPhase;

/** A listener for the progress of reading sessions that other machines share through a NATS server. */
public interface StageReadingObserver {

    /**
     * Receives the present progress, about ten times a second.
     *
     * @param isConnected whether the server is reached
     * @param messages the messages that have arrived, of all kinds
     */
    void onProgress(boolean isConnected, long messages, StageSessionReader.StageReadingTotals totals);

    /** Receives a change of the state of a session at its agent; {@code run} identifies the session. */
    void onStateChange(UUID run, SessionPhase phase, String step, String waitingFor);
}
