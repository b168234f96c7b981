package mocapscope.app.command.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.event.ConnectionFindingRule;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class RequestAnswerPrinterTest {
    private final SessionOutcome outcome = new SessionOutcome();
    private final RequestAnswerPrinter listener = new RequestAnswerPrinter(
            new RecordedConnectionMonitor(
                    ProtocolCatalog.parse("vrpn+tcp://127.0.0.1:4000", SessionRole.CLIENT), new ArrayDeque<>()),
            Direction.TO_SERVER,
            outcome);

    @Test
    void keepsFirstErrorOfRequest() {
        var definition = ProtocolCatalog.protocols()
                .getFirst()
                .requests(SessionRole.CLIENT)
                .getFirst();
        listener.on(new SessionEvent.RequestStarted(definition));
        find(ConnectionFindingRule.NOT_SENT, "no such device");
        listener.on(new SessionEvent.RequestSent(definition));
        find(ConnectionFindingRule.CONNECTION_FAILED, "later");
        find(ConnectionFindingRule.SILENT, "later still");

        assertEquals(": no such device", outcome.problemText());
    }

    @Test
    void ignoresNotesAsCauseOfFailure() {
        find(ConnectionFindingRule.SESSION_LOST, "no peer");
        find(ConnectionFindingRule.SILENT, "quiet");

        assertEquals(": no peer", outcome.problemText());
    }

    private void find(ConnectionFindingRule rule, String text) {
        listener.on(Finding.of(rule, Direction.TO_CLIENT, text, new ClockReading(0, 0)));
    }
}
