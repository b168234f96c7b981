package mocapscope.app.command.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class RequestAnswerPrinterTest {
    private final SessionWaitOutcomeRecorder outcome = new SessionWaitOutcomeRecorder();
    private final RequestAnswerPrinter listener = new RequestAnswerPrinter(
            new ConnectionOutageReporter(
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
        find(ConnectionProblemKind.NOT_SENT, "no such device");
        listener.on(new SessionEvent.RequestSent(definition));
        find(ConnectionProblemKind.CONNECTION_FAILED, "later");
        find(ConnectionProblemKind.SILENT, "later still");

        assertEquals(": no such device", outcome.problemText());
    }

    @Test
    void givesReasonOfLossWithoutAdviceOfOtherFinding() {
        find(ConnectionProblemKind.CONNECT_REFUSED, "an earlier attempt");
        find(ConnectionProblemKind.SESSION_LOST, "no peer");
        listener.on(new SessionStateChange(SessionPhase.LOST, "no peer", "", 0));
        find(ConnectionProblemKind.SILENT, "quiet");

        assertEquals(": no peer", outcome.problemText());
    }

    @Test
    void givesFindingAndAdviceOfCause() {
        find(ConnectionProblemKind.CONNECT_REFUSED, "tcp: Connection refused");
        find(ConnectionProblemKind.SESSION_LOST, "Connection refused");
        listener.on(new SessionStateChange(
                SessionPhase.LOST, "Connection refused", "", 0, ConnectionProblemKind.CONNECT_REFUSED));

        assertEquals(": tcp: Connection refused. Is the server running, and is this its port?", outcome.problemText());
    }

    private void find(ConnectionProblemKind rule, String text) {
        listener.on(Finding.of(rule, Direction.TO_CLIENT, text, new MonotonicAndUnixTime(0, 0)));
    }
}
