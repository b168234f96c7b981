package mocapscope.app.command.output;

import mocapscope.protocol.health.HealthOutputLine;
import mocapscope.protocol.session.event.SessionListener;

/** A session listener that prints the events of one session and its health. */
public interface SessionEventPrinter extends SessionListener {

    /** Prints the health of this process, the session or a source. */
    void print(HealthOutputLine health);
}
