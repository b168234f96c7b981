package mocapscope.app.command.output;

import mocapscope.app.json.JsonMessageWriter;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.transcript.Direction;

/** Prints session events one a line, and a summary at the end. */
public interface SessionPrinter extends SessionListenerFactory {

    @Override
    SessionEventPrinter createListener(Session session);

    void printSummary(TrafficSummaryCounter counter);

    /** Returns "in" for messages towards the client, whichever side this program is. */
    static String enumName(Direction direction) {
        return JsonMessageWriter.enumName(direction);
    }

    /** Returns the output spelling of an enum constant. */
    static String enumName(Enum<?> constant) {
        return JsonMessageWriter.enumName(constant);
    }
}
