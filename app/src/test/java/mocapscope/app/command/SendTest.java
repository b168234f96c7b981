package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Requests from the command line, to our own server with datagrams. */
class SendTest {
    private CommandRun server;
    private String endpoint;

    @BeforeEach
    void serve() throws Exception {
        server = CommandRun.start("serve", "vrpn://127.0.0.1:0", "--json");
        var listening = JsonMapper.shared().readTree(server.awaitOut("\"listening\""));
        endpoint = listening.get("endpoint").asString();
    }

    @AfterEach
    void end() throws Exception {
        server.interrupt();
        server.code();
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void printsRequestAndAnswer() throws Exception {
        var run = CommandRun.start("send", endpoint, "workspace", "device=Walker", "--json", "--for", "20s");
        run.awaitOut("vrpn_Tracker Workspace");
        run.interrupt();

        assertEquals(0, run.code(), run::err);
        var names = run.lines("message").stream()
                .filter(message -> message.get("name").asString().contains("Workspace"))
                .map(message -> "%s %s %s"
                        .formatted(
                                message.get("direction").asString(),
                                message.get("sender").asString(),
                                message.get("name").asString()))
                .toList();
        assertEquals(
                List.of("out Walker vrpn_Tracker Request_Tracker_Workspace", "in Walker vrpn_Tracker Workspace"),
                names);
        assertTrue(run.lines("message").stream()
                .noneMatch(message -> message.get("name").asString().equals("vrpn_Tracker Pos_Quat")));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void sendsRequestWithoutAnswer() throws Exception {
        var run = CommandRun.of("send", endpoint, "reset_origin", "device=Walker", "--for", "300ms");

        assertEquals(0, run.code(), run::err);
        assertTrue(run.out().contains("vrpn_Tracker Reset_Origin"), run::out);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void failsForUnknownDeviceParameter() throws Exception {
        var run = CommandRun.of("send", endpoint, "ping", "device=Ghost", "--for", "300ms");

        assertEquals(1, run.code());
        assertTrue(run.err().contains("nothing was sent"), run::err);
        assertTrue(run.err().contains("the server has no device Ghost; it has Walker"), run::err);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void failsForUnknownDeviceInEndpoint() throws Exception {
        var run = CommandRun.of("send", endpoint + "/Nope", "ping", "--for", "300ms");

        assertEquals(1, run.code());
        assertTrue(run.err().contains("the server has no device Nope"), run::err);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource(delimiter = '|', textBlock = """
                    juggle        | no request 'juggle'; available: ping
                    ping rate     | not of the form name=value: 'rate'
                    ping rate=5   | unknown option: rate
                    """)
    void reportsErrorInRequest(String arguments, String text) throws Exception {
        var request = arguments.split(" ");
        var run = request.length == 1
                ? CommandRun.of("send", endpoint, request[0])
                : CommandRun.of("send", endpoint, request[0], request[1]);

        assertEquals(2, run.code());
        assertTrue(run.err().contains(text), run::err);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void helpListsRequests() throws Exception {
        assertTrue(CommandRun.of("send", "--help").out().contains("set_update_rate device= rate=60"));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void doctorAcceptsUdpServer() throws Exception {
        var run = CommandRun.of("doctor", endpoint);

        assertEquals(0, run.code(), run::out);
        assertTrue(run.out().contains("sent callback request"), run::out);
    }
}
