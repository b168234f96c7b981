package mocapscope.app.command.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import org.junit.jupiter.api.Test;

class ConnectionOutageReporterTest {
    private static final long TENTH = 100_000_000;

    private final Queue<String> messages = new ArrayDeque<>();
    private final ConnectionOutageReporter monitor = new ConnectionOutageReporter(
            ProtocolCatalog.parse("vrpn+tcp://127.0.0.1:4000", SessionRole.CLIENT), messages);

    @Test
    void reportsLostAndRestoredConnection() {
        pass(0, SessionPhase.CONNECTING, "");
        pass(1, SessionPhase.HANDSHAKING, "");
        pass(2, SessionPhase.LIVE, "");
        pass(5, SessionPhase.SILENT, "");
        pass(6, SessionPhase.LIVE, "");
        pass(20, SessionPhase.LOST, "the server closed it");
        pass(21, SessionPhase.WAITING, "");
        pass(31, SessionPhase.CONNECTING, "");
        pass(35, SessionPhase.LIVE, "");

        assertEquals(
                List.of(
                        "connected: vrpn+tcp://127.0.0.1:4000",
                        "the connection is lost (vrpn+tcp://127.0.0.1:4000): the server closed it",
                        "reconnected after 1.5 s: vrpn+tcp://127.0.0.1:4000"),
                List.copyOf(messages));
        assertTrue(monitor.isConnected());
        assertEquals(1.5, monitor.disconnectedSeconds(99 * TENTH));
    }

    @Test
    void countsDisconnectedTimeUntilEnd() {
        pass(2, SessionPhase.LIVE, "");
        pass(20, SessionPhase.LOST, "");
        pass(21, SessionPhase.WAITING, "");
        pass(50, SessionPhase.CLOSED, "");

        assertEquals(3.0, monitor.disconnectedSeconds(50 * TENTH));
        assertFalse(monitor.isConnected());
    }

    @Test
    void reportsNoLossWithoutPreviousConnection() {
        pass(0, SessionPhase.CONNECTING, "");
        pass(5, SessionPhase.LOST, "no peer");

        assertEquals(List.of(), List.copyOf(messages));
        assertEquals(0, monitor.disconnectedSeconds(99 * TENTH));
        assertFalse(monitor.outcome().wasLive());
    }

    private void pass(long at, SessionPhase phase, String step) {
        monitor.on(new SessionStateChange(phase, step, "", at * TENTH));
    }
}
